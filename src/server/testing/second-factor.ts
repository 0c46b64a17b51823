import {
  callApi,
  createAdmin,
  currentCode,
  enableSecondFactor,
  PASSWORD,
  type TestUser,
} from './users.ts';
import type { TestShop } from './test-shop.ts';

/** Calls of the two-factor endpoints. */
export function createSecondFactorClient(shop: () => TestShop) {
  let addresses = 0;
  /** Each call uses its own client address to avoid the rate limit. */
  const newAddress = () => `10.1.${addresses >> 8}.${addresses++ & 255}`;
  const login = (email: string, password = PASSWORD) =>
    callApi(shop(), 'POST /api/auth/login', { body: { email, password }, from: newAddress() });
  const send = (as: { token: string }, path: string, body: object = {}) =>
    callApi(shop(), `POST /api/auth/second-factor/${path}`, { as, body, from: newAddress() });
  return {
    newAddress,
    login,
    send,
    pass: (ticket: string, code: string) =>
      callApi(shop(), 'POST /api/auth/second-factor', {
        body: { ticket, code },
        from: newAddress(),
      }),
    readStatus: async (as: { token: string }) =>
      (await callApi(shop(), 'GET /api/auth/second-factor', { as })).data,
    isSignedIn: async (as: { token: string }) =>
      (await callApi(shop(), 'GET /api/auth/me', { as })).status === 200,
    requestTicket: async ({ email }: TestUser): Promise<string> => (await login(email)).data.ticket,
    /** Creates an administrator with two-factor authentication. */
    async createTwoFactorAdmin(): Promise<TestUser & { secret: string }> {
      const admin = await createAdmin(shop().db);
      return { ...admin, secret: await enableSecondFactor(shop().db, admin) };
    },
    async turnOn(admin: TestUser) {
      const { data } = await send(admin, 'setup', { password: PASSWORD });
      const secret = removeSpaces(data.secret);
      const confirmed = await send(admin, 'confirm', { code: currentCode(secret) });
      return { secret, recoveryCodes: confirmed.data.recoveryCodes as string[] };
    },
  };
}

/** Removes the spaces that make the secret readable. */
export const removeSpaces = (secret: string) => secret.replaceAll(' ', '');
