import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import config from '../oxlint.config.ts';
import { modules } from './boundaries.ts';

const root = join(import.meta.dirname, '..');

test('every server module has its boundaries', () => {
  const folders = readdirSync(join(root, 'src/server/modules'));
  expect(modules.toSorted()).toEqual(folders.toSorted());
});

/** Lints one line of code as if it stood in the given file of the project. */
function lint(file: string, code: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'tokri-lint-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { options: _, ...untyped } = config;
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(untyped));
  mkdirSync(join(folder, dirname(file)), { recursive: true });
  writeFileSync(join(folder, file), `${code}\n`);
  return spawnSync(join(root, 'node_modules/.bin/oxlint'), [], { cwd: folder, encoding: 'utf8' })
    .stdout;
}

test.each([
  ['src/shared/money.ts', `export { config } from '#server/config.ts';`],
  ['src/shared/money.ts', `export { readFile } from 'node:fs/promises';`],
  ['src/shared/catalog/product.ts', `export { Link } from 'react-router';`],
  ['src/web/root.tsx', `export { config } from '#server/config.ts';`],
  ['src/web/api/call.ts', `export { config } from '../../server/config.ts';`],
  ['src/server/shop.ts', `export { eq } from 'drizzle-orm';`],
  ['src/server/modules/catalog/queries.ts', `export { eq } from 'drizzle-orm';`],
  ['src/server/app.ts', `export { Button } from '#web/ui/button.tsx';`],
  ['src/web/ui/button.tsx', `export { useCart } from '#web/cart/store.ts';`],
  ['src/web/ui/button.tsx', `export { Card } from '../storefront/catalog/product-card.tsx';`],
  ['src/web/storefront/home/route.tsx', `export { Shell } from '#web/admin/shell.tsx';`],
  ['src/web/admin/shell.tsx', `export { Home } from '#web/storefront/home/route.tsx';`],
  ['src/server/modules/catalog/queries.ts', `export { orders } from '../orders/tables.ts';`],
  ['src/server/modules/accounts/queries.ts', `export { orders } from '../orders/tables.ts';`],
  ['src/server/modules/inventory/stock.ts', `export { carts } from '../cart/tables.ts';`],
  ['src/server/modules/payments/refunds.ts', `export { orders } from '../orders/tables.ts';`],
  ['src/server/modules/cart/queries.ts', `export { orders } from '../orders/tables.ts';`],
  ['src/server/modules/orders/queries.ts', `export { checkouts } from '../checkout/tables.ts';`],
  ['src/server/modules/checkout/settle.ts', `export { listUsers } from '../customers/queries.ts';`],
  ['src/server/modules/audit/audited.ts', `export { users } from '../accounts/tables.ts';`],
  ['src/server/modules/mail/queue-mail.ts', `export { users } from '../accounts/tables.ts';`],
  ['src/server/modules/orders/queries.ts', `export { tickets } from '../support/tables.ts';`],
  ['src/server/modules/newsletter/queries.ts', `export { tickets } from '../support/tables.ts';`],
  [
    'src/server/modules/accounts/queries.ts',
    `export { eraseCustomer } from '../privacy/erase-customer.ts';`,
  ],
  [
    'src/server/modules/invitations/invite.ts',
    `export { listUsers } from '../customers/queries.ts';`,
  ],
  [
    'src/web/account/reset-password/route.tsx',
    `export { Shell } from '#web/admin/shell/layout.tsx';`,
  ],
  ['src/shared/money.test.ts', `export { config } from '#server/config.ts';`],
  ['src/web/storefront/home/route.tsx', `export { config } from '../../../server/config.ts';`],
  ['src/web/cart/store.ts', `export { Home } from '#web/storefront/home/route.tsx';`],
  ['src/server/shop.ts', `export { startEnvironment } from '../../harness/environment.ts';`],
  ['src/server/adapters/mail.ts', `export { apiHeaders } from '../http/security-headers.ts';`],
  ['src/server/db/client.ts', `export { handle } from '../http/handle.ts';`],
  ['src/server/modules/orders/queries.ts', `export { handle } from '../../http/handle.ts';`],
  ['src/server/modules/orders/queries.ts', `export type { App } from '#server/http/handle.ts';`],
  ['src/server/modules/stock/set-stock.ts', `export { handle } from '../../http/handle.ts';`],
  [
    'src/server/modules/orders/routes.ts',
    `export { createLimiters } from '../../http/priority-classes.ts';`,
  ],
  ['src/server/modules/orders/routes.ts', `export { checkouts } from '../checkout/tables.ts';`],
  ['src/server/modules/rate-limit/attempts.ts', `export { users } from '../accounts/tables.ts';`],
  [
    'src/server/modules/orders/queries.ts',
    `export { checkouts } from '#server/modules/checkout/tables.ts';`,
  ],
  [
    'src/server/modules/accounts/queries.ts',
    `export { subscribe } from '../newsletter/subscribe.ts';`,
  ],
  ['chaos/hostile-traffic.ts', `export { median } from '../bench/median.ts';`],
  ['bench/interaction/phone.ts', `export { callApi } from '../../chaos/call-api.ts';`],
  ['fuzz/main.ts', `export { callApi } from '../chaos/call-api.ts';`],
  ['harness/environment.ts', `export { callApi } from '../chaos/call-api.ts';`],
])('%s may not contain %s', (file, code) => {
  expect(lint(file, code)).toContain('no-restricted-imports');
});

test.each([
  ['src/shared/money.ts', `export * as z from 'zod/mini';`],
  ['src/shared/cart/totals.ts', `export { toPaise } from '../money.ts';`],
  ['src/web/storefront/home/route.tsx', `export { Button } from '#web/ui/button.tsx';`],
  ['src/web/ui/price.tsx', `export { formatRupees } from '#shared/money.ts';`],
  ['src/server/modules/catalog/queries.ts', `export { toRupees } from '#shared/money.ts';`],
  ['src/server/modules/accounts/register.ts', `export { queueMail } from '../mail/queue-mail.ts';`],
  ['src/server/modules/customers/queries.ts', `export { orders } from '../orders/tables.ts';`],
  [
    'src/server/modules/privacy/personal-rows.ts',
    `export { tickets } from '../support/tables.ts';`,
  ],
  ['src/server/modules/support/queries.ts', `export { orders } from '../orders/tables.ts';`],
  ['src/server/modules/orders/routes.ts', `export type { Handle } from '../../http/handle.ts';`],
  [
    'src/server/modules/checkout/webhook-route.ts',
    `export { sendReply } from '../../http/handle.ts';`,
  ],
  [
    'src/server/modules/catalog/routes.ts',
    `export type { PublicReads } from '../../http/public-reads.ts';`,
  ],
  [
    'src/server/modules/audit/refused-call.ts',
    `export { tryAttempt } from '../rate-limit/attempts.ts';`,
  ],
  ['src/server/http/handle.ts', `export type { Bearer } from '../modules/accounts/sessions.ts';`],
  ['src/server/db/retry.db.test.ts', `export { toAppError } from '../http/error-handler.ts';`],
  [
    'src/server/chaos.process.test.ts',
    `export { startEnvironment } from '../../harness/environment.ts';`,
  ],
  ['src/shared/money.test.ts', `export { test } from 'vitest';`],
  ['src/web/root.tsx', `export { Shell } from '#web/storefront/shell/layout.tsx';`],
  ['chaos/hostile-traffic.ts', `export { startEnvironment } from '../harness/environment.ts';`],
])('%s may contain %s', (file, code) => {
  expect(lint(file, code)).not.toContain('no-restricted-imports');
});

const DIRECT_TRANSACTION = 'export const run = (db, work) => db.transaction(work);';

test('only the transaction helper opens transactions', () => {
  for (const file of ['src/server/modules/orders/cancel.ts', 'scripts/audit.ts', 'fuzz/main.ts']) {
    expect(lint(file, DIRECT_TRANSACTION)).toContain('no-restricted-properties');
  }
  for (const file of [
    'src/server/db/transaction.ts',
    'src/server/modules/orders/orders.db.test.ts',
  ]) {
    expect(lint(file, DIRECT_TRANSACTION)).not.toContain('no-restricted-properties');
  }
});
