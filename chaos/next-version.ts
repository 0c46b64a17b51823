import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyVersion } from '../src/server/testing/copy-version.ts';

/** An expand step of each kind: a column, batches and an index. */
const migrations: Record<string, string> = {
  '9000-gift-note.sql': 'alter table orders add column gift_note text;\n',
  '9001-fill-gift-note.sql': `-- without transaction
-- repeat
update orders set gift_note = '' where id in (select id from orders where gift_note is null limit 200);
create index concurrently if not exists orders_by_gift_note on orders (gift_note);
`,
};

const TEXTS = [
  ['src/web/cart/empty-cart.tsx', 'Your cart is empty', 'Your cart is still empty'],
  ['src/web/admin/overview/route.tsx', `'Overview'`, `'Overview of the shop'`],
] as const;

/** Copies the shop, changes texts of pages, adds migrations and builds it. */
export async function buildNextVersion(): Promise<{ path: string; remove(): void }> {
  const version = copyVersion();
  try {
    for (const [file, from, to] of TEXTS) changeText(join(version.path, file), from, to);
    for (const [name, text] of Object.entries(migrations)) {
      writeFileSync(join(version.path, 'src/server/db/migrations', name), text);
    }
    const build = spawn(process.execPath, ['scripts/build.ts'], {
      cwd: version.path,
      stdio: 'ignore',
    });
    const [code] = (await once(build, 'exit')) as [number | null];
    if (code !== 0) throw new Error('the next version could not be built');
    return version;
  } catch (error) {
    version.remove();
    throw error;
  }
}

function changeText(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
  writeFileSync(file, text.replace(from, to));
}
