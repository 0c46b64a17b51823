import { limits } from '#shared/limits.ts';
import { erasedEmail, erasedName } from '#shared/privacy/erased.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { inTransaction, takeLock } from '../../db/transaction.ts';

/**
 * Accounts that were asked to confirm their email, never did, and are not in use. Messages and newsletter entries with
 * the same address stay, because they may come from the owner of the mailbox.
 */
const isAbandoned = sql`email_verified_at is null and role = 'user' and suspended_at is null
  and password_hash is not null
  and greatest(created_at, last_login_at) <= now() - make_interval(days => ${limits.keep.unverifiedAccountDays})
  and exists (select from email_verifications where user_id = users.id)
  and not exists (select from sessions where user_id = users.id)
  and not exists (select from orders where user_id = users.id)
  and not exists (select from checkouts where user_id = users.id and (state not in ('expired', 'superseded')
    or next_poll_at is not null or exists (select from payments where checkout_id = checkouts.id)))`;

export async function removeUnverifiedAccounts(db: Db): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from users where ${isAbandoned} order by created_at`,
  );
  let removed = 0;
  for (const { id } of rows) if (await removeAccount(db, id)) removed += 1;
  return removed;
}

function removeAccount(db: Db, id: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    // The customer may have signed in or confirmed the address since the list was read.
    const found = await takeLock(
      tx,
      'user',
      tx.execute(sql`select from users where id = ${id} and ${isAbandoned} for update`),
    );
    if (found.rows.length === 0) return false;
    const deleted = await tx.execute(sql`delete from users where id = ${id}
      and not exists (select from checkouts where user_id = users.id) returning id`);
    if (deleted.rows.length === 0) await anonymizeAccount(tx, id);
    return true;
  });
}

/** Unpaid checkouts are kept and refer to the account, so it stays without its personal data. */
async function anonymizeAccount(tx: Db, id: string): Promise<void> {
  const tables = [
    'password_resets',
    'email_verifications',
    'addresses',
    'cart_changes',
    'cart_codes',
    'cart_items',
  ];
  for (const table of tables) {
    await tx.execute(sql`delete from ${sql.identifier(table)} where user_id = ${id}`);
  }
  const alias = erasedEmail(id);
  await tx.execute(sql`update users set name = ${erasedName}, email = ${alias}, password_hash = null,
    google_sub = ${alias}, last_login_at = null where id = ${id}`);
}
