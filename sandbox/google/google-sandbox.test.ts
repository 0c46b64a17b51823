import { afterAll, beforeAll, expect, test } from 'vitest';
import { failures } from './accounts.ts';
import { type GoogleSandbox, startGoogleSandbox } from './google-sandbox.ts';

let google: GoogleSandbox;

beforeAll(async () => {
  google = await startGoogleSandbox({ host: '127.0.0.1', clientId: 'the-shop' });
});

afterAll(() => google.close());

const ananya = 'ananya.sharma@gmail.example';

function askForToken(body: object, type = 'application/json'): Promise<Response> {
  return fetch(`${google.url}/sandbox/tokens`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: JSON.stringify(body),
  });
}

async function tokenOf(account: string, failure?: string): Promise<string> {
  const response = await askForToken({ account, failure });
  const { access_token } = (await response.json()) as { access_token: string };
  return access_token;
}

function userinfo(token: string): Promise<Response> {
  return fetch(google.userinfoUrl, { headers: { authorization: `Bearer ${token}` } });
}

function tokeninfo(token: string): Promise<Response> {
  return fetch(`${google.tokeninfoUrl}?access_token=${token}`);
}

const statuses = async (token: string) => [
  (await tokeninfo(token)).status,
  (await userinfo(token)).status,
];

const question = {
  client_id: 'the-shop',
  origin: 'http://localhost:3000',
  response_type: 'token',
  scope: 'openid profile email',
};

function popup(changes: Record<string, string> = {}): Promise<Response> {
  const query = new URLSearchParams({ ...question, ...changes });
  return fetch(`${google.url}/o/oauth2/auth?${query}`);
}

test('a token response has the format of Google', async () => {
  const answer: unknown = await (await askForToken({ account: ananya })).json();
  expect(answer).toMatchObject({
    access_token: expect.stringMatching(/^ya29\.[\w.-]{40,}$/),
    token_type: 'Bearer',
    expires_in: 3599,
    scope: expect.stringContaining('openid'),
  });
});

test('userinfo returns the profile with a real boolean', async () => {
  const response = await userinfo(await tokenOf(ananya));
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    sub: '108000000000000000001',
    name: 'Ananya Sharma',
    given_name: 'Ananya',
    family_name: 'Sharma',
    email: ananya,
    email_verified: true,
    locale: 'en-IN',
  });
});

test('the profile of an account without a name has no name', async () => {
  const profile = await (await userinfo(await tokenOf('nameless@gmail.example'))).json();
  expect(profile).not.toHaveProperty('name');
  expect(profile).not.toHaveProperty('given_name');
});

test('tokeninfo returns numbers and booleans as strings', async () => {
  const response = await tokeninfo(await tokenOf(ananya));
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    azp: 'the-shop',
    aud: 'the-shop',
    sub: '108000000000000000001',
    scope: expect.stringContaining('openid'),
    exp: expect.stringMatching(/^\d{10}$/),
    expires_in: expect.stringMatching(/^35\d\d$/),
    email: ananya,
    email_verified: 'true',
    access_type: 'online',
  });
});

test.each(['', 'ya29.made-up', '%00'])(
  'both endpoints reject an unknown token: %j',
  async (token) => {
    const worth = await tokeninfo(token);
    expect(worth.status).toBe(400);
    expect(await worth.json()).toEqual({
      error: 'invalid_token',
      error_description: 'Invalid Value',
    });
    const profile = await userinfo(token);
    expect(profile.status).toBe(401);
    expect(profile.headers.get('www-authenticate')).toContain('invalid_token');
    expect(await profile.json()).toEqual({
      error: 'invalid_request',
      error_description: 'Invalid Credentials',
    });
  },
);

test('a token of one sandbox is unknown to another', async () => {
  const other = await startGoogleSandbox({ host: '127.0.0.1', clientId: 'the-shop' });
  const token = await tokenOf(ananya);
  const answer = await fetch(`${other.tokeninfoUrl}?access_token=${token}`);
  await other.close();
  expect(answer.status).toBe(400);
});

test('userinfo allows requests from every origin', async () => {
  const preflight = await fetch(google.userinfoUrl, {
    method: 'OPTIONS',
    headers: {
      origin: 'http://localhost:3000',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    },
  });
  expect(preflight.ok).toBe(true);
  expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization');
  for (const response of [preflight, await userinfo(await tokenOf(ananya)), await userinfo('x')]) {
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  }
});

test.each([
  ['unverified', 200, 200],
  ['audience', 200, 200],
  ['expired', 400, 401],
  ['userinfo_refuses', 200, 401],
  ['userinfo_down', 200, 503],
  ['tokeninfo_down', 500, 200],
])('%s: tokeninfo answers %i, userinfo %i', async (failure, ...expected) => {
  expect(await statuses(await tokenOf(ananya, failure))).toEqual(expected);
});

test('tokeninfo reports an unverified e-mail and a foreign audience', async () => {
  const unverified = await tokenOf(ananya, 'unverified');
  expect(await (await tokeninfo(unverified)).json()).toMatchObject({ email_verified: 'false' });
  expect(await (await userinfo(unverified)).json()).toMatchObject({ email_verified: false });
  const { aud } = (await (await tokeninfo(await tokenOf(ananya, 'audience'))).json()) as {
    aud: string;
  };
  expect(aud).not.toBe('the-shop');
});

test('userinfo accepts a revoked token once', async () => {
  const token = await tokenOf(ananya, 'revoked');
  expect((await tokeninfo(token)).status).toBe(400);
  expect((await userinfo(token)).status).toBe(200);
  expect((await userinfo(token)).status).toBe(401);
});

test('the sandbox closes while a tokeninfo request hangs', async () => {
  const other = await startGoogleSandbox({ host: '127.0.0.1', clientId: 'the-shop' });
  const issued = await fetch(`${other.url}/sandbox/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: ananya, failure: 'tokeninfo_hangs' }),
  });
  const { access_token } = (await issued.json()) as { access_token: string };
  const hanging = fetch(`${other.tokeninfoUrl}?access_token=${access_token}`);
  const refusal = expect(hanging).rejects.toThrow('fetch failed');
  // The round trip of a second request gives the first one time to arrive.
  await fetch(`${other.tokeninfoUrl}?access_token=x`);
  await other.close();
  await refusal;
});

test.each([
  { account: 'admin@tokri.example' },
  { account: ananya, failure: 'toString' },
  { account: { email: ananya } },
  {},
])('unknown accounts and failures get no token: %j', async (body) => {
  expect((await askForToken(body)).status).toBe(400);
});

test('a form on another site gets no token', async () => {
  expect((await askForToken({ account: ananya }, 'text/plain')).status).toBe(400);
});

test('the popup lists every account and failure and says that it is a sandbox', async () => {
  const response = await popup();
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(html).toContain('Sandbox, not Google');
  for (const words of ['Ananya Sharma', 'Rohan Mehta', 'shopper@tokri.example', 'Cancel']) {
    expect(html).toContain(words);
  }
  for (const words of Object.values(failures)) expect(html).toContain(words);
});

test('the popup forbids inline code and keeps its opener', async () => {
  const response = await popup();
  const policy = response.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe-inline');
  expect(response.headers.has('cross-origin-opener-policy')).toBe(false);
  expect(await response.text()).not.toMatch(/<style|<script>|\sstyle=|\son\w+=/);
});

test('the popup lists the hinted account first', async () => {
  const html = await (await popup({ login_hint: 'rohan.mehta@gmail.example' })).text();
  expect(html.indexOf('Rohan')).toBeLessThan(html.indexOf('Ananya'));
});

test.each([
  [{ client_id: 'another-shop' }, 401, 'invalid_client'],
  [{ origin: '' }, 400, 'invalid_request'],
  [{ origin: '*' }, 400, 'invalid_request'],
  [{ origin: 'http://localhost:3000/auth' }, 400, 'invalid_request'],
  [{ origin: 'javascript:alert(1)' }, 400, 'invalid_request'],
  [{ scope: '' }, 400, 'invalid_request'],
  [{ response_type: 'code' }, 400, 'unsupported_response_type'],
])('an invalid request shows an error instead of accounts: %j', async (changes, status, error) => {
  const response = await popup(changes);
  expect(response.status).toBe(status);
  const html = await response.text();
  expect(html).toContain(error);
  expect(html).not.toContain('Ananya');
});

test('the script and the files of the popup have their content types', async () => {
  for (const [path, type] of [
    ['/gsi/client', 'text/javascript'],
    ['/sandbox/popup.js', 'text/javascript'],
    ['/sandbox/popup.css', 'text/css'],
  ]) {
    const response = await fetch(google.url + path);
    expect(response.headers.get('content-type')).toContain(type);
    expect(await response.text()).not.toBe('');
  }
  expect((await fetch(`${google.url}/favicon.ico`)).status).toBe(404);
});
