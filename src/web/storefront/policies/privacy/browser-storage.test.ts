import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { localEntries, tabEntries } from './browser-storage.ts';

const web = join(import.meta.dirname, '../../..');
const entries = [...localEntries, ...tabEntries];

/** The doors to the browser's storage, and what goes past them. */
const USES =
  /\b(safeStorage|storageOfChanges|tabStorage)\b|\b(local|session)Storage\.|document\.cookie|indexedDB/;
const doors = ['browser/safe-storage.ts', 'browser/tab-storage.ts'];
/** Before the application is there they look whether others have kept something. */
const onlookers = ['page/late-start.ts', 'storefront/cart/unknown-cart.tsx'];
const exempt = [...doors, ...onlookers];

/** Those files give each key a name: in capitals, or before the id of what it is about. */
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

test('the privacy page names everything the shop keeps in the browser', async () => {
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
