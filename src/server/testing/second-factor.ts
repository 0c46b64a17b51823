import { ask, anAdmin, codeNow, giveSecondFactor, PASSWORD, type Person } from './people.ts';
import type { TestShop } from './test-shop.ts';

/** What administrators and their phones do at the door of a shop. */
export function secondFactorIn(shop: () => TestShop) {
  let addresses = 0;
  /** Each from its own place: who is throttled is another matter. */
  const elsewhere = () => `10.1.${addresses >> 8}.${addresses++ & 255}`;
  const login = (email: string, password = PASSWORD) =>
    ask(shop(), 'POST /api/auth/login', { body: { email, password }, from: elsewhere() });
  const send = (as: { token: string }, path: string, body: object = {}) =>
    ask(shop(), `POST /api/auth/second-factor/${path}`, { as, body, from: elsewhere() });
  return {
    elsewhere,
    login,
    send,
    pass: (ticket: string, code: string) =>
      ask(shop(), 'POST /api/auth/second-factor', { body: { ticket, code }, from: elsewhere() }),
    statusOf: async (as: { token: string }) =>
      (await ask(shop(), 'GET /api/auth/second-factor', { as })).data,
    isSignedIn: async (as: { token: string }) =>
      (await ask(shop(), 'GET /api/auth/me', { as })).status === 200,
    ticketOf: async ({ email }: Person): Promise<string> => (await login(email)).data.ticket,
    /** Somebody whose password alone is not enough. */
    async aCarefulAdmin(): Promise<Person & { secret: string }> {
      const admin = await anAdmin(shop().db);
      return { ...admin, secret: await giveSecondFactor(shop().db, admin) };
    },
    async turnOn(admin: Person) {
      const { data } = await send(admin, 'setup', { password: PASSWORD });
      const secret = typed(data.secret);
      const confirmed = await send(admin, 'confirm', { code: codeNow(secret) });
      return { secret, recoveryCodes: confirmed.data.recoveryCodes as string[] };
    },
  };
}

/** The secret as an app keeps it. */
export const typed = (secret: string) => secret.replaceAll(' ', '');
