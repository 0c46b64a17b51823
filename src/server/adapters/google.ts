import { adaptName, signInEmail } from '#shared/accounts/credentials.ts';
import { AppError } from '#shared/errors.ts';
import { isRecord, type Raw, text } from '#shared/read-answer.ts';
import { inSpan } from '../telemetry/tracing.ts';
import { callSpan } from './call-span.ts';
import { readJson } from './read-json.ts';

interface GoogleConfig {
  clientId: string;
  userinfoUrl: string;
  tokeninfoUrl: string;
  timeoutMs?: number;
}

export interface GoogleIdentity {
  sub: string;
  email: string;
  name: string;
}

export interface Google {
  /** Returns the account of an access token. Throws unless the token was issued for this shop. */
  identify(accessToken: string): Promise<GoogleIdentity>;
}

const TIMEOUT_MS = 4000;
const RESPONSE_BYTES_MAX = 16 * 1024;

/** The characters a bearer token can have (RFC 6750); others would not survive the header. */
const BEARER = /^[\w.~+/-]+=*$/;

export function createGoogle(config: GoogleConfig): Google {
  const { clientId, userinfoUrl, tokeninfoUrl, timeoutMs = TIMEOUT_MS } = config;
  return {
    async identify(accessToken) {
      if (!BEARER.test(accessToken)) throw new AppError('google_refused');
      const url = new URL(tokeninfoUrl);
      url.searchParams.set('access_token', accessToken);
      const owner = verifyToken(await getJson(url, { timeoutMs }), clientId);
      const authorization = `Bearer ${accessToken}`;
      const profile = await getJson(userinfoUrl, { timeoutMs, headers: { authorization } });
      if (profile.sub !== owner.sub) throw new AppError('google_refused');
      return { ...owner, name: adaptName(text(profile.name)) || nameFromEmail(owner.email) };
    },
  };
}

/** A token for another app is rejected, because that app could have forwarded it. */
function verifyToken(token: Raw, clientId: string) {
  const sub = text(token.sub);
  const email = signInEmail.safeParse(token.email);
  if (token.aud !== clientId || !sub || !email.success || isExpired(token)) {
    throw new AppError('google_refused');
  }
  // Tokeninfo returns booleans and numbers as strings.
  if (String(token.email_verified) !== 'true') throw new AppError('google_unverified');
  return { sub, email: email.data };
}

function isExpired({ exp, expires_in }: Raw): boolean {
  const secondsLeft = [Number(exp) - Date.now() / 1000, Number(expires_in)];
  const valid = secondsLeft.filter((seconds) => !Number.isNaN(seconds));
  return valid.length === 0 || valid.some((seconds) => seconds <= 0);
}

function nameFromEmail(email: string): string {
  return adaptName(email.slice(0, email.indexOf('@')));
}

interface RequestOptions {
  timeoutMs: number;
  headers?: Record<string, string>;
}

function getJson(url: string | URL, options: RequestOptions): Promise<Raw> {
  return inSpan(callSpan('GET', String(url)), () => sendRequest(url, options));
}

async function sendRequest(
  url: string | URL,
  { timeoutMs, headers }: RequestOptions,
): Promise<Raw> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { headers: headers ?? {}, redirect: 'error', signal });
    if (response.ok) return await readObject(response);
    await response.body?.cancel();
    if (isInvalidToken(response.status)) throw new AppError('google_refused');
    throw new Error(`Google responded with ${response.status}`);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('google_unavailable', { cause });
  }
}

/** Tokeninfo responds with 400 to an invalid token, userinfo with 401 or 403. */
function isInvalidToken(status: number): boolean {
  return status === 400 || status === 401 || status === 403;
}

async function readObject(response: Response): Promise<Raw> {
  const content = await readJson(response, RESPONSE_BYTES_MAX);
  if (!isRecord(content)) throw new Error('Google’s response is not an object');
  return content;
}
