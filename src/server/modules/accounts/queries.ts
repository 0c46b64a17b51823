import type { User } from '#shared/accounts/user.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { and, asc, eq, isNotNull, sql } from '../../db/drizzle.ts';
import { isSuperAdmin, type SuperAdmins } from './super-admins.ts';
import { secondFactors, users } from './tables.ts';

export type UserRow = typeof users.$inferSelect;

/** The columns of an account that responses may contain, without credentials. */
export const publicUserColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  emailVerifiedAt: users.emailVerifiedAt,
  role: users.role,
  createdAt: users.createdAt,
  lastLoginAt: users.lastLoginAt,
};

export function toUser(row: Pick<UserRow, keyof typeof publicUserColumns>): User {
  const { id, name, email, emailVerifiedAt, role, createdAt, lastLoginAt } = row;
  return {
    _id: id,
    id,
    name,
    email,
    emailVerified: emailVerifiedAt !== null,
    role,
    createdAt: createdAt.toISOString(),
    lastLogin: lastLoginAt?.toISOString() ?? null,
  };
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.email, email));
  return row;
}

export async function getUser(db: Db, id: string): Promise<UserRow> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  if (!row) throw new AppError('user_not_found');
  return row;
}

export async function isSecondFactorOn(db: Db, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.secret)));
  return row !== undefined;
}

/** All staff, the oldest account first. */
export async function listAdmins(db: Db, caller: User, superAdmins: SuperAdmins) {
  const rows = await db
    .select({ ...publicUserColumns, secondFactorSince: secondFactors.since })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(sql`${users.role} <> 'user'`)
    .orderBy(asc(users.createdAt), asc(users.id));
  return rows.map((row) => {
    const isSuper = isSuperAdmin(superAdmins, row);
    const isYou = row.id === caller.id;
    return Object.assign(toUser(row), {
      isSuperAdmin: isSuper,
      isYou,
      isProtected: isSuper || isYou,
      hasSecondFactor: row.secondFactorSince !== null,
    });
  });
}
