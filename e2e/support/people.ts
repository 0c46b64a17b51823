import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { StaffRole } from '../../src/shared/accounts/permissions.ts';
import { openDatabase, type Db } from '../../src/server/db/client.ts';
import { createLog } from '../../src/server/log.ts';
import {
  createUser,
  currentCode,
  enableSecondFactor,
  PASSWORD,
  type TestUser,
} from '../../src/server/testing/users.ts';
import { databaseUrl, expect, getDataDir, visit } from './shop.ts';

export { PASSWORD, type TestUser } from '../../src/server/testing/users.ts';

type Given = Parameters<typeof createUser>[1];

const log = createLog('silent');

async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const { db, pool } = openDatabase(databaseUrl(), log);
  try {
    return await work(db);
  } finally {
    await pool.end();
  }
}

/** Creates an account with a session. */
export const createCustomer = (given?: Given): Promise<TestUser> =>
  withDatabase((db) => createUser(db, given));

export const createAdmin = (given?: Given) => createCustomer({ role: 'admin', ...given });

interface Authenticator {
  secret: string;
}

export const createAdminWithTwoFactor = (): Promise<TestUser & Authenticator> =>
  withDatabase(async (db) => {
    const admin = await createUser(db, { role: 'admin' });
    return { ...admin, secret: await enableSecondFactor(db, admin) };
  });

/** The current code of the authenticator app. */
export const codeFor = ({ secret }: Authenticator) => currentCode(secret);

/** Puts a session into the browser before the shop is opened. */
export async function storeSession(page: Page, person: TestUser, role = 'user'): Promise<void> {
  const { id, name, email, token } = person;
  const state = { user: { id, name, email, role }, token, isAuthenticated: true };
  const stored = JSON.stringify({ state, version: 1 });
  await page.addInitScript(
    ([session, secret]) => {
      if (localStorage.getItem('signed-in-once')) return;
      localStorage.setItem('signed-in-once', '1');
      localStorage.setItem('auth-storage', session);
      localStorage.setItem('token', secret);
    },
    [stored, token] as const,
  );
}

/** Opens a page as a signed-in administrator. */
export async function visitAsAdmin(page: Page, path: string, given?: Given): Promise<TestUser> {
  const admin = await createAdmin(given);
  await storeSession(page, admin, 'admin');
  await visit(page, path);
  return admin;
}

/** Opens a page as a new staff member with this role. */
export async function visitAsStaff(page: Page, role: StaffRole, path: string): Promise<TestUser> {
  const person = await createCustomer({ role });
  await storeSession(page, person, role);
  await visit(page, path);
  return person;
}

export async function storedSession(page: Page) {
  return page.evaluate(() => ({
    session: JSON.parse(localStorage.getItem('auth-storage') ?? 'null') as {
      state: { user: { email: string } | null; token: string | null; isAuthenticated: boolean };
      version: number;
    } | null,
    token: localStorage.getItem('token'),
  }));
}

/** A mail in the outbox to an address, the newest if no index is given, once `count` have been sent. */
export async function waitForMail(
  email: string,
  count = 1,
  index = -1,
  dataDir = getDataDir(),
): Promise<string> {
  let mails: string[] = [];
  await expect
    .poll(() => {
      mails = outbox(dataDir).filter((mail) => mail.includes(`\r\nTo: ${email}\r\n`));
      return mails.length;
    })
    .toBe(count);
  return mails.at(index) ?? '';
}

function outbox(dataDir: string): string[] {
  const folder = join(dataDir, 'outbox');
  try {
    const files = readdirSync(folder).filter((name) => name.endsWith('.eml'));
    return files.sort().map((name) => readFileSync(join(folder, name), 'utf8'));
  } catch {
    return [];
  }
}

/** The path of the first link in a mail that leads to this page. */
export function linkIn(mail: string, page: string): string {
  const link = new RegExp(`https?://[^/\\s]+(${page}[^\\s"<>]*)`).exec(mail)?.[1];
  if (!link) throw new Error(`no link to ${page} in:\n${mail}`);
  return link;
}

/** The sign-in page loads as a document of its own; text is kept once Google's script is there. */
export async function expectSignInPage(page: Page): Promise<void> {
  await expect(page).toHaveURL('/auth');
  await expect(page.locator('script[src*="/gsi/client"]')).toHaveCount(1);
}

export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** Signs in with the form of the page that is open. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

export const uniqueEmail = (name: string) =>
  `${name}-${Math.random().toString(36).slice(2, 10)}@example.com`;
