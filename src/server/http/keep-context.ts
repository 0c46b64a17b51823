import { AsyncLocalStorage } from 'node:async_hooks';

/** The same items, read in the asynchronous context of this call, such as the settings of its request. */
export function keepContext<Item>(items: AsyncIterable<Item>): AsyncIterable<Item> {
  const inContext = AsyncLocalStorage.snapshot();
  const source = items[Symbol.asyncIterator]();
  const iterator: AsyncIterator<Item> = {
    next: () => inContext(() => source.next()),
    return: async () =>
      (await inContext(() => source.return?.())) ?? { done: true, value: undefined },
  };
  return { [Symbol.asyncIterator]: () => iterator };
}
