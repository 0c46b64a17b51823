import { adaptName, signInEmail } from '#shared/accounts/credentials.ts';
import { AppError } from '#shared/errors.ts';
import { isRecord, type Raw, text } from '#shared/read-answer.ts';
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
  /** Whom an access token stands for, in Google's own words; refused unless it was made for this shop. */
  identify(accessToken: string): Promise<GoogleIdentity>;
}

const PATIENCE_MS = 4000;
const ANSWER_BYTES = 16 * 1024;

/** The characters a bearer token can have (RFC 6750); others would not survive the header. */
const BEARER = /^[\w.~+/-]+=*$/;

export function createGoogle(config: GoogleConfig): Google {
  const { clientId, userinfoUrl, tokeninfoUrl, timeoutMs = PATIENCE_MS } = config;
  return {
    async identify(accessToken) {
      if (!BEARER.test(accessToken)) throw new AppError('google_refused');
      const question = new URL(tokeninfoUrl);
      question.searchParams.set('access_token', accessToken);
      const owner = ownerOf(await ask(question, { timeoutMs }), clientId);
      const authorization = `Bearer ${accessToken}`;
      const profile = await ask(userinfoUrl, { timeoutMs, headers: { authorization } });
      if (profile.sub !== owner.sub) throw new AppError('google_refused');
      return { ...owner, name: adaptName(text(profile.name)) || mailboxOf(owner.email) };
    },
  };
}

/** A token made for another app proves nothing here: that app may have sent it on. */
function ownerOf(token: Raw, clientId: string) {
  const sub = text(token.sub);
  const email = signInEmail.safeParse(token.email);
  if (token.aud !== clientId || !sub || !email.success || !isAlive(token)) {
    throw new AppError('google_refused');
  }
  // Tokeninfo answers booleans and numbers as strings.
  if (String(token.email_verified) !== 'true') throw new AppError('google_unverified');
  return { sub, email: email.data };
}

function isAlive({ exp, expires_in }: Raw): boolean {
  const secondsLeft = [Number(exp) - Date.now() / 1000, Number(expires_in)];
  const known = secondsLeft.filter((seconds) => !Number.isNaN(seconds));
  return known.length > 0 && known.every((seconds) => seconds > 0);
}

function mailboxOf(email: string): string {
  return adaptName(email.slice(0, email.indexOf('@')));
}

interface Manner {
  timeoutMs: number;
  headers?: Record<string, string>;
}

async function ask(address: string | URL, { timeoutMs, headers }: Manner): Promise<Raw> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(address, { headers: headers ?? {}, redirect: 'error', signal });
    if (response.ok) return await readAnswer(response);
    await response.body?.cancel();
    if (isRefusal(response.status)) throw new AppError('google_refused');
    throw new Error(`Google answered ${response.status}`);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('google_unavailable', { cause });
  }
}

/** 400 is tokeninfo's word for a bad token, 401 and 403 are userinfo's; all else is Google's trouble. */
function isRefusal(status: number): boolean {
  return status === 400 || status === 401 || status === 403;
}

async function readAnswer(response: Response): Promise<Raw> {
  const answer = await readJson(response, ANSWER_BYTES);
  if (!isRecord(answer)) throw new Error('Google’s answer is not an object');
  return answer;
}
