import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { keepContext } from './keep-context.ts';

const name = new AsyncLocalStorage<string>();

async function* readName() {
  yield `${name.getStore()},`;
  await Promise.resolve();
  yield `${name.getStore()}`;
}

test('a file that is sent after its request sees the context of the request', async () => {
  const bound = name.run('first', () => keepContext(readName()));
  expect(await text(Readable.from(readName()))).toBe('undefined,undefined');
  expect(await name.run('second', () => text(Readable.from(bound)))).toBe('first,first');
});

test('a reader that stops closes the source in its context', async () => {
  const closedIn: (string | undefined)[] = [];
  async function* endless() {
    try {
      for (;;) yield 'x';
    } finally {
      closedIn.push(name.getStore());
    }
  }
  const bound = name.run('first', () => keepContext(endless()));
  for await (const item of bound) if (item === 'x') break;
  expect(closedIn).toEqual(['first']);
});
