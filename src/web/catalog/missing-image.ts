import basket from '#web/art/illustrations/basket-empty.svg';

export { basket };

/** The replacement of an image that is missing or fails to load. */
export const missingClass =
  'flex flex-col items-center justify-center gap-2 text-center text-sm font-semibold text-ink-2';
export const basketClass = 'w-2/5 max-w-24 opacity-60';
