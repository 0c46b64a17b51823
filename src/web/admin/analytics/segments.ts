/** How a choice between segments looks on the cooler ground of the back-office. */
export const segments = 'bg-hairline! inset-ring-0!';
