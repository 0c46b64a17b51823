import { use } from 'react';

/** Here already, or on its way. */
export type Soon<T> = T | Promise<T>;

/** The content inside a `Suspense`, which shows its fallback until it is here. */
export function useContent<T>(content: Soon<T>): T {
  return content instanceof Promise ? use(content) : content;
}
