import { limits } from '#shared/limits.ts';
import { expect, test } from 'vitest';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { freshDatabase } from '../../testing/fresh-database.ts';
import { createUser } from '../../testing/users.ts';
import { createVerificationToken } from '../accounts/verify-email.ts';
import { removeUnverifiedAccounts } from './remove-unverified-accounts.ts';

const DAYS = limits.keep.unverifiedAccountDays;

/** Creates an account that was asked to confirm its email the given number of days ago and was not used since. */
async function anUnverifiedAccount(db: Db, name: string, days: number = DAYS): Promise<string> {
  const { id } = await createUser(db, {
    email: `${name}@example.com`,
    emailVerifiedAt: null,
  });
  await createVerificationToken(db, id);
  await db.execute(sql`delete from sessions where user_id = ${id}`);
  await db.execute(sql`update users set created_at = now() - make_interval(days => ${days}),
    last_login_at = now() - make_interval(days => ${days}) where id = ${id}`);
  return id;
}

async function addCheckout(db: Db, userId: string, state: string): Promise<string> {
  const id = `checkout_${userId}`;
  await db.execute(sql`
    insert into checkouts (id, user_id, state, fingerprint, subtotal_paise, shipping_paise, amount_paise, name, email,
      phone, street, city, state_name, pincode, expires_at)
    values (${id}, ${userId}, ${state}, 'x', 100, 0, 100, 'Kavya', 'k@example.com', '9818044121', 'Flat 4', 'Patna',
      'Bihar', '800001', now())`);
  return id;
}

test('removes only accounts that never confirmed their email and are not in use', async () => {
  const { db } = await freshDatabase();
  await db.execute(sql`delete from users`);
  await anUnverifiedAccount(db, 'old');
  await anUnverifiedAccount(db, 'young', DAYS - 1);
  const verified = await anUnverifiedAccount(db, 'verified');
  await db.execute(sql`update users set email_verified_at = now() where id = ${verified}`);
  const admin = await anUnverifiedAccount(db, 'admin');
  await db.execute(sql`update users set role = 'admin' where id = ${admin}`);
  const suspended = await anUnverifiedAccount(db, 'suspended');
  await db.execute(sql`update users set suspended_at = now() where id = ${suspended}`);
  const visiting = await anUnverifiedAccount(db, 'visiting');
  await db.execute(sql`update users set last_login_at = now() where id = ${visiting}`);
  const signedIn = await anUnverifiedAccount(db, 'signed-in');
  await db.execute(
    sql`insert into sessions (token_hash, user_id) values (${'s'.repeat(43)}, ${signedIn})`,
  );
  const neverAsked = await anUnverifiedAccount(db, 'never-asked');
  await db.execute(sql`delete from email_verifications where user_id = ${neverAsked}`);
  const paying = await anUnverifiedAccount(db, 'paying');
  await addCheckout(db, paying, 'pending');
  const paid = await anUnverifiedAccount(db, 'paid-late');
  const checkout = await addCheckout(db, paid, 'expired');
  await db.execute(sql`insert into payments (id, checkout_id, amount_paise, currency)
    values ('pay_late', ${checkout}, 100, 'INR')`);

  expect(await removeUnverifiedAccounts(db)).toBe(1);
  const { rows } = await db.execute<{ email: string }>(sql`select email from users order by 1`);
  expect(rows.map(({ email }) => email.split('@')[0])).toEqual([
    'admin',
    'never-asked',
    'paid-late',
    'paying',
    'signed-in',
    'suspended',
    'verified',
    'visiting',
    'young',
  ]);
  expect(await removeUnverifiedAccounts(db)).toBe(0);
});

test('anonymises an account with unpaid checkouts, which refer to it', async () => {
  const { db } = await freshDatabase();
  const id = await anUnverifiedAccount(db, 'tried');
  await addCheckout(db, id, 'expired');
  expect(await removeUnverifiedAccounts(db)).toBe(1);
  const { rows } = await db.execute(
    sql`select name, email, password_hash, (select count(*)::int from email_verifications) as links from users where id = ${id}`,
  );
  expect(rows).toEqual([
    { name: 'Erased customer', email: `${id}@erased.invalid`, password_hash: null, links: 0 },
  ]);
  expect(await removeUnverifiedAccounts(db)).toBe(0);
});

test('keeps messages with the same address, which may be from the owner of the mailbox', async () => {
  const { db } = await freshDatabase();
  await anUnverifiedAccount(db, 'shared');
  await db.execute(sql`insert into tickets (id, number, name, email, topic, message, state)
    values ('t1', 'TKT-20240101-000001', 'Kavya', 'shared@example.com', 'other', 'Hello there', 'open')`);
  expect(await removeUnverifiedAccounts(db)).toBe(1);
  expect((await db.execute(sql`select id from tickets`)).rows).toEqual([{ id: 't1' }]);
});
