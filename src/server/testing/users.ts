import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { InjectOptions } from 'fastify';
import type { StaffRole } from '#shared/accounts/permissions.ts';
import type { Db } from '../db/client.ts';
import { eq, sql } from '../db/drizzle.ts';
import { createToken } from '../modules/accounts/secret-token.ts';
import { startSession } from '../modules/accounts/sessions.ts';
import { secondFactors, sessions, users } from '../modules/accounts/tables.ts';
import { generateCode, generateSecret, stepAt } from '../modules/accounts/totp.ts';
import type { TestShop } from './test-shop.ts';

/** The password of every test account, with a cheap hash to keep tests fast. */
export const PASSWORD = 'correct horse';
const PASSWORD_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$MTIzNDU2Nzg5MDEyMzQ1Ng$KzQsCRhdodXXgKtAcdY7W0t94WhzJgZnCRRM5jqCQxM';

type NewUser = Partial<typeof users.$inferInsert>;

export interface TestUser {
  id: string;
  name: string;
  email: string;
  token: string;
}

function newUser(given: NewUser = {}) {
  const suffix = randomBytes(6).toString('hex');
  return {
    name: `Kavya ${suffix}`,
    email: `kavya-${suffix}@example.com`,
    passwordHash: PASSWORD_HASH,
    emailVerifiedAt: new Date(),
    ...given,
  };
}

/** Creates an account with a verified email and a session. */
export async function createUser(db: Db, given?: NewUser): Promise<TestUser> {
  const [row] = await db.insert(users).values(newUser(given)).returning();
  if (!row) throw new Error('no row');
  const { token } = await startSession(db, { userId: row.id, userAgent: '' });
  const { id, name, email } = row;
  return { id, name, email, token };
}

/** Creates many accounts with sessions at once. */
export async function createUsers(db: Db, count: number): Promise<TestUser[]> {
  const rows = await db
    .insert(users)
    .values(Array.from({ length: count }, () => newUser()))
    .returning();
  const created = rows.map(({ id, name, email }) => {
    const { token, tokenHash } = createToken();
    return { user: { id, name, email, token }, session: { tokenHash, userId: id, device: 'Test' } };
  });
  await db.insert(sessions).values(created.map(({ session }) => session));
  return created.map(({ user }) => user);
}

export const createAdmin = (db: Db, given: NewUser = {}) =>
  createUser(db, { role: 'admin', ...given });

export const createStaff = (db: Db, role: StaffRole, given: NewUser = {}) =>
  createUser(db, { role, ...given });

/** Creates a new super administrator. */
export async function createSuperAdmin(db: Db): Promise<TestUser> {
  const email = 'owner@tokri.example';
  await db.delete(users).where(eq(users.email, email));
  return createAdmin(db, { email });
}

/** Turns on two-factor authentication and returns its secret. */
export async function enableSecondFactor(db: Db, { id }: { id: string }): Promise<string> {
  const secret = generateSecret();
  await db.insert(secondFactors).values({ userId: id, secret, since: sql`now()` });
  return secret;
}

/** The current code of the authenticator app. */
export const currentCode = (secret: string) => generateCode(secret, stepAt(new Date()));

/** Lets the current code be used again, as if the next one had started. */
export async function allowCodeReuse(db: Db, { id }: { id: string }): Promise<void> {
  await db.update(secondFactors).set({ lastStep: 0 }).where(eq(secondFactors.userId, id));
}

interface CallOptions {
  as?: { token: string } | undefined;
  body?: unknown;
  /** Sent as `Idempotency-Key`. */
  key?: string | undefined;
  /** The client's network address. */
  from?: string;
  userAgent?: string;
}

/** Example: `callApi(shop, 'GET /api/auth/me', { as: kavya })`. */
export async function callApi(
  { app }: TestShop,
  call: string,
  { as, body, key, from, userAgent }: CallOptions = {},
) {
  const [method, url = ''] = call.split(' ');
  const reply = await app.inject({
    method: method as NonNullable<InjectOptions['method']>,
    url,
    remoteAddress: from ?? '127.0.0.1',
    headers: {
      ...(as && { authorization: `Bearer ${as.token}` }),
      ...(userAgent !== undefined && { 'user-agent': userAgent }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
    payloadAsStream: true,
  });
  const { statusCode: status, headers } = reply;
  // A stream of events does not end by itself.
  if (String(headers['content-type']).startsWith('text/event-stream')) {
    reply.stream().destroy();
    return { status, headers };
  }
  const replyBody = await text(reply.stream());
  const isJson = String(headers['content-type']).includes('json');
  return { status, headers, ...(isJson ? JSON.parse(replyBody) : { text: replyBody }) };
}

/** A value for every path parameter. */
export const sampleParams = {
  id: '1',
  productId: '1',
  orderId: 'order_1',
  documentId: 'made-up',
  scanId: '1',
  token: 'made-up',
  section: 'shop',
  kind: 'welcome',
  month: '2020-01',
  appliesFrom: '2020-01-01',
  slug: 'made-up',
  pincode: '560001',
  noteId: 'made-up',
  tag: 'made-up',
};

/** Returns the mails to an address, oldest first. */
export function readMails({ dataDir }: TestShop, email: string): string[] {
  const folder = join(dataDir, 'outbox');
  try {
    const files = readdirSync(folder).filter((name) => name.endsWith('.eml'));
    const mails = files.sort().map((name) => readFileSync(join(folder, name), 'utf8'));
    return mails.filter((mail) => mail.includes(`\r\nTo: ${email}\r\n`));
  } catch {
    return [];
  }
}

/** Returns the token from the link in a mail. */
export function findToken(mail: string | undefined): string {
  return /(?:token=|\/invite\/)([\w-]+)/.exec(mail ?? '')?.[1] ?? '';
}
