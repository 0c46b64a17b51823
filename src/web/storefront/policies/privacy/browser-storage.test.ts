import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { localEntries, tabEntries } from './browser-storage.ts';

const web = join(import.meta.dirname, '../../..');
const entries = [...localEntries, ...tabEntries];

/** Modules that wrap browser storage, and code that uses storage directly. */
const USES =
  /\b(safeStorage|storageOfChanges|tabStorage)\b|\b(local|session)Storage\.|document\.cookie|indexedDB/;
const doors = ['browser/safe-storage.ts', 'browser/tab-storage.ts'];
/** These run before the application and only check whether storage holds anything. */
const onlookers = ['page/late-start.ts', 'storefront/cart/unknown-cart.tsx'];
const exempt = [...doors, ...onlookers];

/** Those files name each key: in capitals, or as a prefix of an id. */
const KEY = /^\s*(?:export )?const (?:[A-Z_]+ = '([a-z-]+)'|\w+ = `([a-z-]+):\$\{\w+\}`);$/gm;

async function keysByFile(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for await (const file of glob('**/*.{ts,tsx}', { cwd: web })) {
    if (exempt.includes(file) || /\.test\.tsx?$/.test(file) || file.includes('/policies/'))
      continue;
    const source = readFileSync(join(web, file), 'utf8');
    if (USES.test(source))
      found[file] = Array.from(source.matchAll(KEY), ([, key, about]) => key ?? about ?? '').sort();
  }
  return found;
}

test('the privacy page lists everything the shop stores in the browser', async () => {
  const told = Object.groupBy(
    entries.filter(({ file }) => file),
    ({ file = '' }) => file,
  );
  const keysTold = Object.fromEntries(
    Object.entries(told).map(([file, kept = []]) => [
      file,
      kept.map(({ name }) => name.replace(/^own:/, '')).sort(),
    ]),
  );
  expect(keysTold).toEqual(await keysByFile());
});
