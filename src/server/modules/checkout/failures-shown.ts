/** A refund that failed this often needs attention, although it is still being retried. */
export const FAILURES_SHOWN = 3;
