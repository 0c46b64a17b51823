import type { User } from '#shared/accounts/user.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { and, asc, eq, isNotNull } from '../../db/drizzle.ts';
import { secondFactors, users } from './tables.ts';

export type UserRow = typeof users.$inferSelect;

/** What is told of an account: nothing that signs in goes along. */
export const told = {
  id: users.id,
  name: users.name,
  email: users.email,
  role: users.role,
  createdAt: users.createdAt,
  lastLoginAt: users.lastLoginAt,
};

export function userOf(row: Pick<UserRow, keyof typeof told>): User {
  const { id, name, email, role, createdAt, lastLoginAt } = row;
  return {
    _id: id,
    id,
    name,
    email,
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

export async function listAdmins(db: Db, you: User, superAdmins: string[]) {
  const rows = await db
    .select({ ...told, secondFactorSince: secondFactors.since })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(eq(users.role, 'admin'))
    .orderBy(asc(users.createdAt), asc(users.id));
  return rows.map((row) => {
    const isSuperAdmin = superAdmins.includes(row.email);
    const isYou = row.id === you.id;
    return Object.assign(userOf(row), {
      isSuperAdmin,
      isYou,
      isProtected: isSuperAdmin || isYou,
      hasSecondFactor: row.secondFactorSince !== null,
    });
  });
}
