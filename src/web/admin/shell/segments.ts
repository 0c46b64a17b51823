/** Segmented controls on the cooler background of the back-office. */
export const segments = 'bg-hairline! inset-ring-0!';
