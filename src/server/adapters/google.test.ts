import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { AppError } from '#shared/errors.ts';
import { type GoogleSandbox, startGoogleSandbox } from '../../../sandbox/google/google-sandbox.ts';
import { createGoogle } from './google.ts';

let sandbox: GoogleSandbox;

beforeAll(async () => {
  sandbox = await startGoogleSandbox({ host: '127.0.0.1', clientId: 'the-shop' });
});

afterAll(() => sandbox.close());

const ananya = { sub: '108000000000000000001', email: 'ananya.sharma@gmail.example' };

async function createToken(account: string, failure?: string): Promise<string> {
  const response = await fetch(`${sandbox.url}/sandbox/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account, failure }),
  });
  const { access_token } = (await response.json()) as { access_token: string };
  return access_token;
}

async function identify(account: string, failure?: string) {
  return createGoogle({ ...sandbox, timeoutMs: 3000 }).identify(
    await createToken(account, failure),
  );
}

/** A server that responds as Google never does. */
async function startFakeGoogle(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => server.close().closeAllConnections());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return createGoogle({
    clientId: 'the-shop',
    tokeninfoUrl: `${url}/tokeninfo`,
    userinfoUrl: `${url}/userinfo`,
    timeoutMs: 3000,
  });
}

const validToken = { ...ananya, aud: 'the-shop', expires_in: '3000', email_verified: 'true' };

/** A Google whose responses are valid except for the given fields. */
function startGoogleWith({ token = {}, user = {} }: { token?: object; user?: object }) {
  return startFakeGoogle(({ url = '' }, response) => {
    const isTokeninfo = url.startsWith('/tokeninfo');
    response.end(
      JSON.stringify(isTokeninfo ? { ...validToken, ...token } : { ...ananya, ...user }),
    );
  });
}

const rejected = expect.objectContaining({ name: 'AppError', code: 'google_refused' });
const unverified = expect.objectContaining({ name: 'AppError', code: 'google_unverified' });
const unavailable = expect.objectContaining({ name: 'AppError', code: 'google_unavailable' });

test('a valid token returns the identity', async () => {
  expect(await identify(ananya.email)).toEqual({ ...ananya, name: 'Ananya Sharma' });
});

test('an account without a name is named after its mailbox', async () => {
  expect((await identify('nameless@gmail.example')).name).toBe('nameless');
});

test('a long name is cut to 80 characters between graphemes', async () => {
  const { name } = await identify('mahalakshmi@gmail.example');
  expect(name).toMatch(/^महालक्ष्मीनारायणेश्वरीप्रसन्ना वेङ्कटसुब्रह्मण्य/);
  expect(name.length).toBeLessThanOrEqual(80);
  expect(name.length).toBeGreaterThan(70);
});

test.each([
  ['audience', rejected],
  ['expired', rejected],
  ['revoked', rejected],
  ['userinfo_refuses', rejected],
  ['unverified', unverified],
  ['userinfo_down', unavailable],
  ['tokeninfo_down', unavailable],
  ['tokeninfo_hangs', unavailable],
])('%s: rejects the token', async (failure, error) => {
  await expect(identify(ananya.email, failure)).rejects.toEqual(error);
});

test.each(['', 'made-up', 'ya29.x\r\nhost: evil', 'टोकन', 'a b'])(
  'rejects the malformed token %j',
  async (token) => {
    await expect(createGoogle(sandbox).identify(token)).rejects.toEqual(rejected);
  },
);

test('an unreachable Google is reported as unavailable with the cause', async () => {
  const closed = await startGoogleSandbox({ host: '127.0.0.1', clientId: 'the-shop' });
  await closed.close();
  const error: unknown = await createGoogle(closed)
    .identify('any')
    .catch((thrown: unknown) => thrown);
  expect(error).toEqual(unavailable);
  expect((error as AppError).cause).toBeInstanceOf(Error);
});

test.each([
  { exp: '1000000000' },
  { expires_in: '0' },
  { expires_in: undefined },
  { sub: undefined },
  { sub: '' },
  { email: undefined },
  { email: 'no-address' },
  { email: 'अनन्या@gmail.example' },
  { aud: undefined },
  { aud: ['the-shop'] },
])('rejects a token with %j', async (token) => {
  const google = await startGoogleWith({ token });
  await expect(google.identify('any')).rejects.toEqual(rejected);
});

test.each(['false', false, undefined, '', 1])('rejects email_verified %j', async (value) => {
  const google = await startGoogleWith({ token: { email_verified: value } });
  await expect(google.identify('any')).rejects.toEqual(unverified);
});

test('accepts numbers and booleans besides strings', async () => {
  const google = await startGoogleWith({
    token: { exp: Math.floor(Date.now() / 1000) + 60, expires_in: 60, email_verified: true },
  });
  expect(await google.identify('any')).toMatchObject(ananya);
});

test('an email is converted to lower case', async () => {
  const google = await startGoogleWith({ token: { email: 'Ananya.Sharma@Gmail.example' } });
  expect(await google.identify('any')).toMatchObject(ananya);
});

test('rejects a profile of another account', async () => {
  const google = await startGoogleWith({ user: { sub: '108000000000000000002' } });
  await expect(google.identify('any')).rejects.toEqual(rejected);
});

test.each([
  ['  Ananya\t\nSharma ', 'Ananya Sharma'],
  ['Ananya \u202eamrahS\u0000', 'Ananya amrahS'],
  ['Ame\u0301lie', 'Amélie'],
  [' \u0007 ', 'ananya.sharma'],
  [7, 'ananya.sharma'],
])('the name %j is shown as %j', async (name, shown) => {
  const google = await startGoogleWith({ user: { name } });
  expect((await google.identify('any')).name).toBe(shown);
});

test.each(['<html>', '', 'null', '[]', '"text"', `{"sub": "${'x'.repeat(20_000)}"}`])(
  'treats an invalid response as unavailable: %.20s',
  async (body) => {
    const google = await startFakeGoogle((_, response) => void response.end(body));
    await expect(google.identify('any')).rejects.toEqual(unavailable);
  },
);

test('a redirect is not followed', async () => {
  const visited: string[] = [];
  const google = await startFakeGoogle(({ url = '' }, response) => {
    visited.push(url);
    response.writeHead(302, { location: '/elsewhere' }).end();
  });
  await expect(google.identify('any')).rejects.toEqual(unavailable);
  expect(visited).toEqual(['/tokeninfo?access_token=any']);
});

test('times out on an endless response', async () => {
  const google = await startFakeGoogle((_, response) => void response.write('{'));
  await expect(google.identify('any')).rejects.toEqual(unavailable);
});

test('treats status 429 as unavailable', async () => {
  const google = await startFakeGoogle((_, response) => void response.writeHead(429).end());
  await expect(google.identify('any')).rejects.toEqual(unavailable);
});
