import type { FieldErrors } from '#shared/errors.ts';
import { field, text } from '#shared/read-answer.ts';
import { ApiError, callRaw, type CallInput } from '#web/api/call.ts';
import type { GoogleProvider } from '#web/session/google-context.ts';
import { GoogleCancelled, GoogleError, requestGoogleUser } from '#web/session/google.ts';
import { readSession, type Session } from '#web/session/user.ts';

type SignInCall =
  | 'POST /api/auth/login'
  | 'POST /api/auth/register'
  | 'POST /api/auth/second-factor'
  | 'POST /api/auth/verify-google-access-token';

/** A session, and whether its account is new. */
export interface NewSession extends Session {
  isNew: boolean;
}

/** The customer cancelled, so there is no error to show. */
export class SignInCancelled extends Error {}

/** The error text for the form, with errors by field. */
export class SignInError extends Error {
  readonly errors: FieldErrors;
  /** The error code of the server. */
  readonly code: string;
  /** Present if the two-factor code is missing; the code is sent with it. */
  readonly ticket: string;

  constructor(message: string, errors: FieldErrors = {}, { code = '', ticket = '' } = {}) {
    super(message);
    this.errors = errors;
    this.code = code;
    this.ticket = ticket;
  }
}

async function request<Name extends SignInCall>(
  name: Name,
  input: CallInput<Name>,
  invalidAnswer: string,
): Promise<NewSession> {
  const data = field(await callRaw(name, input), 'data');
  const session = readSession(data);
  if (!session.isAuthenticated) throw new SignInError(invalidAnswer);
  const isNew = name === 'POST /api/auth/register' || field(data, 'isNew') === true;
  return { ...session, isNew };
}

/** Prefers the message of the server. */
function explain(error: unknown, otherwise: string): never {
  if (!(error instanceof ApiError)) throw error;
  const { message, code, errors, data } = error;
  throw new SignInError(message || otherwise, errors, {
    code,
    ticket: text(field(data, 'ticket')),
  });
}

export async function logIn(body: { email: string; password: string }): Promise<NewSession> {
  try {
    return await request('POST /api/auth/login', { body }, 'Invalid response format');
  } catch (error) {
    return explain(error, 'Login failed');
  }
}

export async function signUp(body: {
  name: string;
  email: string;
  password: string;
}): Promise<NewSession> {
  try {
    return await request('POST /api/auth/register', { body }, 'Invalid response format');
  } catch (error) {
    return explain(error, 'Registration failed');
  }
}

/** The browser gets the Google user; the server verifies the token with Google itself. */
export async function logInWithGoogle(provider: GoogleProvider): Promise<NewSession> {
  try {
    const body = await requestGoogleUser(provider);
    return await request(
      'POST /api/auth/verify-google-access-token',
      { body },
      'Invalid response format from server',
    );
  } catch (error) {
    if (error instanceof SignInError) throw error;
    if (error instanceof GoogleCancelled) throw new SignInCancelled();
    if (error instanceof GoogleError) {
      throw new SignInError(
        'Google authentication failed. Please try again or use email/password.',
      );
    }
    if (error instanceof ApiError && error.status > 0) {
      explain(error, 'Google authentication failed. Please try again.');
    }
    throw new SignInError('Authentication failed. Please try again.');
  }
}

export async function passSecondFactor(body: {
  ticket: string;
  code: string;
}): Promise<NewSession> {
  try {
    return await request('POST /api/auth/second-factor', { body }, 'Invalid response format');
  } catch (error) {
    if (error instanceof ApiError && error.code === 'code_wrong') {
      throw new SignInError(error.message, { code: error.message });
    }
    return explain(error, 'Login failed');
  }
}
