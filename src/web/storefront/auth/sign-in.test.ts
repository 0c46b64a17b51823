import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeApi, type FakeResponse } from '#web/testing/fake-api.ts';
import { logIn, logInWithGoogle, signUp, SignInCancelled } from './sign-in.ts';

const kavya = { id: '7', name: 'Kavya Rao', email: 'kavya@example.com', role: 'user' };
const credentials = { email: kavya.email, password: 'roasted-makhana' };
const session: FakeResponse = { json: { success: true, data: { user: kavya, token: 't' } } };
const limited = 'Too many attempts. Please try again in 5 minutes.';

test('a sign-in returns a session, and a registration a new account', async () => {
  fakeApi(session);
  expect(await logIn(credentials)).toMatchObject({ token: 't', isNew: false });
  expect(await signUp({ ...credentials, name: kavya.name })).toMatchObject({ isNew: true });
});

test.each<[FakeResponse, string]>([
  [{ status: 500, text: 'oops' }, 'Login failed'],
  ['no response', 'Login failed'],
  [{ json: { success: true, data: {} } }, 'Invalid response format'],
  [{ json: { success: true, data: { token: 't' } } }, 'Invalid response format'],
  [{ status: 429, json: { success: false, message: limited } }, limited],
  [{ status: 503, json: { success: false, message: 'Closed for Diwali.' } }, 'Closed for Diwali.'],
])('a sign-in answered with %j fails with %o', async (response, message) => {
  fakeApi(response);
  await expect(logIn(credentials)).rejects.toMatchObject({ message });
});

test.each<[FakeResponse, string]>([
  ['no response', 'Registration failed'],
  [{ status: 409, json: { message: 'It already exists.' } }, 'It already exists.'],
])('a registration answered with %j fails with %o', async (response, message) => {
  fakeApi(response);
  await expect(signUp({ ...credentials, name: kavya.name })).rejects.toThrow(message);
});

type TokenClient = Parameters<
  NonNullable<NonNullable<NonNullable<Window['google']>['accounts']>['oauth2']>['initTokenClient']
>[0];

const provider = {
  clientId: 'tokri',
  scriptUrl: 'https://google.example/gsi/client',
  userinfoUrl: 'https://google.example/userinfo',
};

/** Replaces Google's script and the endpoint of its user data. */
function fakeGoogle(answer: (client: TokenClient) => void, userinfoStatus = 200) {
  const initTokenClient = (client: TokenClient) => ({
    requestAccessToken: () => answer(client),
  });
  vi.stubGlobal('window', { google: { accounts: { oauth2: { initTokenClient } } } });
  vi.stubGlobal('fetch', async () => Response.json({ sub: 'g7' }, { status: userinfoStatus }));
  onTestFinished(() => void vi.unstubAllGlobals());
}

const allow = ({ callback }: TokenClient) => callback({ access_token: 'google-token' });

test('Google’s token and user are sent to the server', async () => {
  fakeGoogle(allow);
  const calls = fakeApi(session);
  expect(await logInWithGoogle(provider)).toMatchObject({ token: 't', isNew: false });
  expect(calls).toEqual([
    {
      name: 'POST /api/auth/verify-google-access-token',
      body: { accessToken: 'google-token', googleUser: { sub: 'g7' } },
    },
  ]);
});

test.each<[string, (client: TokenClient) => void]>([
  ['closing the window', ({ error_callback: fail }) => fail({ type: 'popup_closed' })],
  ['refusing access', ({ callback }) => callback({ error: 'access_denied' })],
])('%s is not an error', async (_, answer) => {
  fakeGoogle(answer);
  await expect(logInWithGoogle(provider)).rejects.toThrow(SignInCancelled);
});

const PROVIDER_FAILED = 'Google authentication failed. Please try again or use email/password.';

test.each<[string, (client: TokenClient) => void, number?]>([
  ['a blocked window', ({ error_callback: fail }) => fail({ type: 'popup_failed_to_open' })],
  ['another error of Google', ({ callback }) => callback({ error: 'server_error' })],
  ['refused user data', allow, 401],
  ['unavailable user data', allow, 503],
])('%s is reported as an error of Google', async (_, answer, userinfoStatus) => {
  fakeGoogle(answer, userinfoStatus);
  const calls = fakeApi(session);
  await expect(logInWithGoogle(provider)).rejects.toMatchObject({ message: PROVIDER_FAILED });
  expect(calls).toEqual([]);
});

test.each<[FakeResponse, string]>([
  [{ json: { success: true, data: {} } }, 'Invalid response format from server'],
  [{ status: 500, text: 'oops' }, 'Google authentication failed. Please try again.'],
  [{ status: 403, json: { success: false, message: 'Not you.' } }, 'Not you.'],
  ['no response', 'Authentication failed. Please try again.'],
])('a Google sign-in answered with %j fails with %o', async (response, message) => {
  fakeGoogle(allow);
  fakeApi(response);
  await expect(logInWithGoogle(provider)).rejects.toMatchObject({ message });
});
