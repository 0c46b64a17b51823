/** The result of working on one order; a waiting one is tried again. */
export type ItemOutcome =
  | { state: 'done' | 'skipped' | 'failed'; message?: string }
  | { state: 'waiting'; retryInSeconds: number; input?: Record<string, unknown> };
