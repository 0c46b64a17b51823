import { brand } from '#shared/brand.ts';
import { demoAccounts, type Config } from '../../config.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import type { Log } from '../../log.ts';
import { StartError } from '../../start-error.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { findUserByEmail } from './queries.ts';
import { users } from './tables.ts';

interface FirstAccount {
  name: string;
  email: string;
  password: string;
  role: 'admin' | 'user';
}

/** The first administrator of the configuration, and outside production the demo shopper. */
export async function openFirstAccounts(db: Db, config: Config, log: Log): Promise<void> {
  if (config.isProduction && !config.allowsSandbox) await refuseDemoPasswords(db);
  await open(db, { name: `${brand.name} Admin`, role: 'admin', ...config.admin });
  if (config.demoShopper) {
    await open(db, { name: 'Demo Shopper', role: 'user', ...config.demoShopper });
  }
  const admin = await findUserByEmail(db, config.admin.email);
  if (admin?.role === 'admin' && admin.emailVerifiedAt !== null) return;
  // A stranger may have registered the address, so the account gets no rights from the configuration.
  log.warn(
    { email: config.admin.email },
    admin?.role === 'admin'
      ? 'ADMIN_EMAIL belongs to an account whose email is not verified; it is no super administrator until then'
      : 'ADMIN_EMAIL belongs to an account that is no administrator; it was left as it is',
  );
}

async function open(db: Db, { password, ...account }: FirstAccount): Promise<void> {
  if (await findUserByEmail(db, account.email)) return;
  const passwordHash = await hashPassword(password);
  await db
    .insert(users)
    .values({ ...account, passwordHash, emailVerifiedAt: sql`now()` })
    .onConflictDoNothing();
}

/** A database that was tried out first may hold accounts whose passwords everybody knows. */
async function refuseDemoPasswords(db: Db): Promise<void> {
  for (const { email, password } of demoAccounts) {
    const account = await findUserByEmail(db, email);
    if (!account || !(await isPassword(password, account.passwordHash))) continue;
    throw new StartError(
      `The account ${email} still has its demo password: change it or delete the account before you open in production.`,
    );
  }
}
