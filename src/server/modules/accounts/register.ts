import type { SignedIn } from '#shared/accounts/user.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { throttle } from '../../http/throttle.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { hashPassword } from './passwords.ts';
import { startSession } from './sessions.ts';
import { users } from './tables.ts';

/** Many phones share one address, so it is generous. */
const LIMIT = { max: 100, perSeconds: 600 };

interface Registration {
  name: string;
  email: string;
  password: string;
  caller: string;
}

export async function register(
  db: Db,
  { name, email, password, caller }: Registration,
): Promise<SignedIn> {
  await throttle(db, { key: `register:${caller}`, ...LIMIT });
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const [created] = await tx
      .insert(users)
      .values({ name, email, passwordHash })
      .onConflictDoNothing({ target: users.email })
      .returning();
    if (!created) throw new AppError('email_taken');
    await queueMail(tx, { kind: 'welcome', to: email, data: { name } });
    return startSession(tx, created.id);
  });
}
