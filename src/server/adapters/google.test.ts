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

async function tokenOf(account: string, failure?: string): Promise<string> {
  const response = await fetch(`${sandbox.url}/sandbox/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account, failure }),
  });
  const { access_token } = (await response.json()) as { access_token: string };
  return access_token;
}

async function identify(account: string, failure?: string) {
  return createGoogle({ ...sandbox, timeoutMs: 3000 }).identify(await tokenOf(account, failure));
}

/** A Google that answers what no real one does. */
async function oddGoogle(listener: RequestListener) {
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

const worth = { ...ananya, aud: 'the-shop', expires_in: '3000', email_verified: 'true' };

/** One that is right in all but the given. */
function almostGoogle({ token = {}, user = {} }: { token?: object; user?: object }) {
  return oddGoogle(({ url = '' }, response) => {
    const isTokeninfo = url.startsWith('/tokeninfo');
    response.end(JSON.stringify(isTokeninfo ? { ...worth, ...token } : { ...ananya, ...user }));
  });
}

const refused = expect.objectContaining({ name: 'AppError', code: 'google_refused' });
const unverified = expect.objectContaining({ name: 'AppError', code: 'google_unverified' });
const unavailable = expect.objectContaining({ name: 'AppError', code: 'google_unavailable' });

test('a good token tells who it stands for', async () => {
  expect(await identify(ananya.email)).toEqual({ ...ananya, name: 'Ananya Sharma' });
});

test('who has no name at Google is called by the mailbox', async () => {
  expect((await identify('nameless@gmail.example')).name).toBe('nameless');
});

test('a long name is cut to 80 characters between whole letters', async () => {
  const { name } = await identify('mahalakshmi@gmail.example');
  expect(name).toMatch(/^महालक्ष्मीनारायणेश्वरीप्रसन्ना वेङ्कटसुब्रह्मण्य/);
  expect(name.length).toBeLessThanOrEqual(80);
  expect(name.length).toBeGreaterThan(70);
});

test.each([
  ['audience', refused],
  ['expired', refused],
  ['revoked', refused],
  ['userinfo_refuses', refused],
  ['unverified', unverified],
  ['userinfo_down', unavailable],
  ['tokeninfo_down', unavailable],
  ['tokeninfo_hangs', unavailable],
])('%s: nobody is identified', async (failure, error) => {
  await expect(identify(ananya.email, failure)).rejects.toEqual(error);
});

test.each(['', 'made-up', 'ya29.x\r\nhost: evil', 'टोकन', 'a b'])(
  'what is no token of Google is refused: %j',
  async (token) => {
    await expect(createGoogle(sandbox).identify(token)).rejects.toEqual(refused);
  },
);

test('a Google that cannot be reached is unavailable, and the cause is kept', async () => {
  const gone = await startGoogleSandbox({ host: '127.0.0.1', clientId: 'the-shop' });
  await gone.close();
  const error: unknown = await createGoogle(gone)
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
  { email: 'nobody' },
  { email: 'अनन्या@gmail.example' },
  { aud: undefined },
  { aud: ['the-shop'] },
])('a token is refused that says of itself %j', async (token) => {
  const google = await almostGoogle({ token });
  await expect(google.identify('any')).rejects.toEqual(refused);
});

test.each(['false', false, undefined, '', 1])('verified must be said: not %j', async (said) => {
  const google = await almostGoogle({ token: { email_verified: said } });
  await expect(google.identify('any')).rejects.toEqual(unverified);
});

test('numbers and booleans may also come as such', async () => {
  const google = await almostGoogle({
    token: { exp: Math.floor(Date.now() / 1000) + 60, expires_in: 60, email_verified: true },
  });
  expect(await google.identify('any')).toMatchObject(ananya);
});

test('an address is kept in lower case', async () => {
  const google = await almostGoogle({ token: { email: 'Ananya.Sharma@Gmail.example' } });
  expect(await google.identify('any')).toMatchObject(ananya);
});

test('a profile of somebody else is refused', async () => {
  const google = await almostGoogle({ user: { sub: '108000000000000000002' } });
  await expect(google.identify('any')).rejects.toEqual(refused);
});

test.each([
  ['  Ananya\t\nSharma ', 'Ananya Sharma'],
  ['Ananya \u202eamrahS\u0000', 'Ananya amrahS'],
  ['Ame\u0301lie', 'Amélie'],
  [' \u0007 ', 'ananya.sharma'],
  [7, 'ananya.sharma'],
])('the name %j is shown as %j', async (name, shown) => {
  const google = await almostGoogle({ user: { name } });
  expect((await google.identify('any')).name).toBe(shown);
});

test.each(['<html>', '', 'null', '[]', '"text"', `{"sub": "${'x'.repeat(20_000)}"}`])(
  'garbage counts as unavailable: %.20s',
  async (body) => {
    const google = await oddGoogle((_, response) => void response.end(body));
    await expect(google.identify('any')).rejects.toEqual(unavailable);
  },
);

test('a redirect is not followed', async () => {
  const visited: string[] = [];
  const google = await oddGoogle(({ url = '' }, response) => {
    visited.push(url);
    response.writeHead(302, { location: '/elsewhere' }).end();
  });
  await expect(google.identify('any')).rejects.toEqual(unavailable);
  expect(visited).toEqual(['/tokeninfo?access_token=any']);
});

test('an answer that never ends is given up', async () => {
  const google = await oddGoogle((_, response) => void response.write('{'));
  await expect(google.identify('any')).rejects.toEqual(unavailable);
});

test('a crowded Google is unavailable, not a refusal', async () => {
  const google = await oddGoogle((_, response) => void response.writeHead(429).end());
  await expect(google.identify('any')).rejects.toEqual(unavailable);
});
