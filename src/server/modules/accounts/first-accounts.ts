import { settings } from '#shared/settings/current.ts';
import type { Config } from '../../config-types.ts';
import { demoAccounts } from '../../environment.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import type { Log } from '../../log.ts';
import { StartError } from '../../start-error.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { findUserByEmail } from './queries.ts';
import { users } from './tables.ts';

interface FirstAccount {
  name: string;
  email: string;
  password: string;
  role: 'admin' | 'user';
}

/** Creates the configured administrator and, if configured, the demo shopper, unless they exist. */
export async function createFirstAccounts(db: Db, config: Config, log: Log): Promise<void> {
  if (config.isProduction && !config.allowsSandbox) await rejectDemoPasswords(db);
  await createAccount(db, {
    name: `${settings().shop.name} Admin`,
    role: 'admin',
    ...config.admin,
  });
  if (config.demoShopper) {
    await createAccount(db, { name: 'Demo Shopper', role: 'user', ...config.demoShopper });
  }
  const admin = await findUserByEmail(db, config.admin.email);
  if (admin?.role === 'admin' && admin.emailVerifiedAt !== null) return;
  // A stranger may have registered the address, so the account gets no rights from the configuration.
  log.warn(
    { email: config.admin.email },
    admin?.role === 'admin'
      ? 'ADMIN_EMAIL belongs to an account with an unverified email; it is not a super administrator until it is verified'
      : 'ADMIN_EMAIL belongs to an account that is not an administrator; the account was not changed',
  );
}

async function createAccount(db: Db, { password, ...account }: FirstAccount): Promise<void> {
  if (await findUserByEmail(db, account.email)) return;
  const passwordHash = await hashPassword(password);
  await db
    .insert(users)
    .values({ ...account, passwordHash, emailVerifiedAt: sql`now()` })
    .onConflictDoNothing();
}

/** A database from a trial may contain the demo accounts, whose passwords are public. */
async function rejectDemoPasswords(db: Db): Promise<void> {
  for (const { email, password } of demoAccounts) {
    const account = await findUserByEmail(db, email);
    if (!account || !(await verifyPassword(password, account.passwordHash))) continue;
    throw new StartError(
      `The account ${email} still has its demo password: change it or delete the account before you run the shop in production.`,
    );
  }
}
