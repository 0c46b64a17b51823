import type pg from 'pg';
import { generatedPrefixes } from './insert-documents.ts';
import { MARK } from './session.ts';
import { GENERATED_ADMIN } from './traces.ts';

const prefixes = Object.values(generatedPrefixes)
  .map((prefix) => `'${prefix}'`)
  .join(', ');
const documents = `(select id from tax_documents where prefix in (${prefixes}))`;
/** Customers whose orders got documents of the shop's own series stay, because its serial numbers have no gaps. */
const people = `(select id from users where google_sub like '${MARK}%' and not exists (select from orders o
  join tax_documents d on d.order_id = o.id where o.user_id = users.id and d.prefix not in (${prefixes})))`;
const checkouts = `(select id from checkouts where user_id in ${people})`;
const payments = `(select id from payments where checkout_id in ${checkouts})`;

/** Removes generated data; a product in a real order is archived instead. */
export async function removeAll(
  client: pg.PoolClient,
  { hasSandbox }: { hasSandbox: boolean },
  onProgress: (what: string, count: number) => void,
): Promise<void> {
  const statements: [what: string, statement: string][] = [
    ...(hasSandbox
      ? [
          [
            'payments at the sandbox',
            `delete from sandbox.records where id in ${payments}`,
          ] as const,
        ]
      : []),
    ['mails', `delete from mails where recipient like '${MARK}%@load.example'`],
    ['webhooks', `delete from webhook_inbox where event_id like 'evt\\_pay\\_Load%'`],
    ['audit entries', `delete from audit_entries where actor = '${GENERATED_ADMIN}'`],
    ['messages', `delete from tickets where email like '${MARK}%@load.example'`],
    ['PDFs', `delete from tax_document_files where document_id in ${documents}`],
    ['lines of documents', `delete from tax_document_lines where document_id in ${documents}`],
    [
      'credit notes',
      `delete from tax_documents where kind = 'credit_note' and prefix in (${prefixes})`,
    ],
    ['invoices', `delete from tax_documents where prefix in (${prefixes})`],
    ['series of documents', `delete from document_series where prefix in (${prefixes})`],
    ['payouts', `delete from settlement_items where payment_id in ${payments}`],
    ['refunds', `delete from refunds where payment_id in ${payments}`],
    ['orders', `delete from orders where user_id in ${people}`],
    ['payments', `delete from payments where checkout_id in ${checkouts}`],
    ['holds', `delete from holds where checkout_id in ${checkouts}`],
    ['checkouts', `delete from checkouts where user_id in ${people}`],
    ['people', `delete from users where id in ${people}`],
    [
      'products',
      `delete from products p where slug like '${MARK}%'
         and not exists (select from order_items i where i.product_id = p.id)
         and not exists (select from checkout_items i where i.product_id = p.id)`,
    ],
    [
      'products with real orders archived and not',
      `update products set is_active = false, archived_at = now()
       where slug like '${MARK}%' and archived_at is null`,
    ],
  ].map(([what = '', statement = '']) => [what, statement]);
  await client.query('begin');
  // The triggers of documents allow it only then.
  await client.query(`select set_config('tokri.removes_generated', 'yes', true)`);
  for (const [what, statement] of statements) {
    const { rowCount } = await client.query(statement);
    onProgress(what, rowCount ?? 0);
  }
  await client.query('commit');
}
