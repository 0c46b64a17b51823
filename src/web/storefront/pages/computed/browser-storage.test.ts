import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { localEntries, tabEntries } from './browser-storage.ts';

const web = join(import.meta.dirname, '../../..');
const entries = [...localEntries, ...tabEntries];

/** Modules that wrap browser storage, and code that uses storage directly. */
const USES =
  /\b(safeStorage|changeOnlyStorage|tabStorage)\b|\b(local|session)Storage\.|document\.cookie|indexedDB/;
const wrappers = ['browser/safe-storage.ts', 'browser/tab-storage.ts'];
/** These run before the application and only check whether storage holds anything. */
const checks = ['page/deferred-scripts.ts', 'storefront/cart/unknown-cart.tsx'];
const exempt = [...wrappers, ...checks];

/** Those files name each key: in capitals, or as a prefix of an id. */
const KEY = /^\s*(?:export )?const (?:[A-Z_]+ = '([a-z-]+)'|\w+ = `([a-z-]+):\$\{\w+\}`);$/gm;

async function keysByFile(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for await (const file of glob('**/*.{ts,tsx}', { cwd: web })) {
    if (exempt.includes(file) || /\.test\.tsx?$/.test(file) || file.includes('pages/computed/'))
      continue;
    const source = readFileSync(join(web, file), 'utf8');
    if (USES.test(source))
      found[file] = Array.from(source.matchAll(KEY), ([, key, about]) => key ?? about ?? '').sort();
  }
  return found;
}

test('the privacy page lists everything the shop stores in the browser', async () => {
  const listed = Object.groupBy(
    entries.filter(({ file }) => file),
    ({ file = '' }) => file,
  );
  const listedKeys = Object.fromEntries(
    Object.entries(listed).map(([file, group = []]) => [
      file,
      group.map(({ name }) => name.replace(/^own:/, '')).sort(),
    ]),
  );
  expect(listedKeys).toEqual(await keysByFile());
});
