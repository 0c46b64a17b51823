import type { JsonResponse } from '../http.ts';
import { fullNameOf } from './accounts.ts';
import { type Grant, LIFETIME_SECONDS, type Tokens } from './tokens.ts';

const SCOPE =
  'openid https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/userinfo.profile';

/** The token response that the popup passes to the page that opened it. */
export function tokenResponse(token: string): JsonResponse {
  const body = {
    access_token: token,
    token_type: 'Bearer',
    expires_in: LIFETIME_SECONDS,
    scope: SCOPE,
    authuser: '0',
    prompt: 'consent',
  };
  return { status: 200, body };
}

/** `GET /oauth2/v3/userinfo` returns the profile of the token's owner. */
export function userinfo(tokens: Tokens, authorization = ''): JsonResponse {
  const [, token = ''] = /^Bearer (\S+)$/i.exec(authorization) ?? [];
  const grant = tokens.find(token);
  if (!grant || grant.failure === 'userinfo_refuses') return unauthorized;
  if (grant.failure === 'userinfo_down') return backendError(503);
  if (grant.failure === 'revoked') tokens.revoke(token);
  return { status: 200, body: profileOf(grant) };
}

const unauthorized: JsonResponse = {
  status: 401,
  headers: {
    'www-authenticate': 'Bearer realm="https://accounts.google.com/", error="invalid_token"',
  },
  body: { error: 'invalid_request', error_description: 'Invalid Credentials' },
};

function profileOf({ account, failure }: Grant) {
  const { sub, email, givenName, familyName } = account;
  return {
    sub,
    name: fullNameOf(account),
    given_name: givenName,
    family_name: familyName,
    email,
    email_verified: failure !== 'unverified',
    locale: 'en-IN',
  };
}

/** `GET /tokeninfo` returns the details of a token; after `undefined` the request hangs. */
export function tokeninfo(
  tokens: Tokens,
  token: string,
  clientId: string,
): JsonResponse | undefined {
  const grant = tokens.find(token);
  if (!grant || grant.failure === 'revoked') {
    return {
      status: 400,
      body: { error: 'invalid_token', error_description: 'Invalid Value' },
    };
  }
  if (grant.failure === 'tokeninfo_hangs') return undefined;
  if (grant.failure === 'tokeninfo_down') return backendError(500);
  return { status: 200, body: tokenClaims(grant, clientId) };
}

/** Google sends numbers and booleans as strings in this endpoint only. */
function tokenClaims({ account, failure, expiresAt }: Grant, clientId: string) {
  const audience = failure === 'audience' ? 'another-app.apps.googleusercontent.com' : clientId;
  return {
    azp: audience,
    aud: audience,
    sub: account.sub,
    scope: SCOPE,
    exp: String(Math.floor(expiresAt / 1000)),
    expires_in: String(Math.floor((expiresAt - Date.now()) / 1000)),
    email: account.email,
    email_verified: String(failure !== 'unverified'),
    access_type: 'online',
  };
}

function backendError(status: number): JsonResponse {
  return {
    status,
    body: { error: { code: status, message: 'Backend Error', status: 'UNAVAILABLE' } },
  };
}
