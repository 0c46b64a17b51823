import { use } from 'react';

export type MaybePromise<T> = T | Promise<T>;

/** Suspends while the content is still a promise. */
export function useMaybePromise<T>(content: MaybePromise<T>): T {
  return content instanceof Promise ? use(content) : content;
}
