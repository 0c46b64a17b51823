import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { changePasswordInput, codeInput, setUpInput } from './security-input.ts';
import { signedIn } from './user.ts';

/** The `data` of 401 `second_factor_required`: the ticket to send with the code, and its lifetime. */
export const secondFactorTicket = z.object({ ticket: z.string(), expiresInSeconds: z.int() });

export type SecondFactorTicket = z.output<typeof secondFactorTicket>;

export const passSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor',
  access: 'public',
  signsIn: true,
  summary: 'Completes a sign-in with its ticket and a code of the app or a recovery code',
  body: z.extend(codeInput, { ticket: z.string('The ticket is missing') }),
  reply: signedIn,
});

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/api/auth/second-factor',
  access: 'admin',
  allowedBeforeTwoFactor: true,
  summary: 'Whether the caller has a second factor and whether the shop requires one',
  reply: z.object({
    isOn: z.boolean(),
    isRequired: z.boolean(),
    /** Google accounts have no password. */
    hasPassword: z.boolean(),
    recoveryCodesLeft: z.int(),
    since: z.nullable(z.iso.datetime()),
  }),
});

export const setUpSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/setup',
  access: 'admin',
  allowedBeforeTwoFactor: true,
  summary:
    'Creates an unconfirmed secret for an authenticator app; needs the password, or a code of the current app',
  body: setUpInput,
  reply: z.object({
    /** In groups, for typing by hand. */
    secret: z.string(),
    uri: z.string(),
    /** The dark modules of the QR code, in a grid with its quiet zone. */
    qr: z.object({ size: z.int(), path: z.string() }),
  }),
});

/** Shown once, because only hashes are stored. */
const newRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/confirm',
  access: 'admin',
  allowedBeforeTwoFactor: true,
  summary: 'Confirms the new second factor and ends all other sessions of the caller',
  body: codeInput,
  reply: newRecoveryCodes,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/recovery-codes',
  access: 'admin',
  allowedBeforeTwoFactor: true,
  summary: 'Creates new recovery codes; the previous ones stop working',
  body: codeInput,
  reply: newRecoveryCodes,
});

export const turnOffSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/off',
  access: 'admin',
  allowedBeforeTwoFactor: true,
  summary: 'Turns the caller’s second factor off, unless the shop requires one',
  body: codeInput,
  message: 'Your second factor is turned off.',
  reply: z.null(),
});

const byId = z.object({ id: z.string() });

export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/admins/:id/second-factor/off',
  access: 'admin',
  permission: 'manage_admins',
  summary:
    'Resets another administrator’s second factor and ends their sessions; for super administrators',
  params: byId,
  message: 'The second factor has been reset.',
  reply: z.null(),
});

export const logOutUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/log-out',
  access: 'admin',
  permission: 'manage_customers',
  summary:
    'Ends all sessions of another user; those of an administrator only for super administrators',
  params: byId,
  message: 'The user is logged out on all devices.',
  reply: z.null(),
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  access: 'user',
  summary: 'Changes the password after checking the current one; ends all other sessions',
  body: changePasswordInput,
  message: 'Your password is changed.',
  reply: z.null(),
});

const session = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  /** Rounded to ten minutes. */
  lastUsedAt: z.iso.datetime(),
  isThis: z.boolean(),
  /** `Chrome on Android` */
  device: z.string(),
});

export type SignedInDevice = z.output<typeof session>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'user',
  summary: 'The caller’s sessions, the current one first',
  reply: z.array(session),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  access: 'user',
  summary: 'Ends one of the caller’s sessions',
  params: byId,
  message: 'The device is logged out.',
  reply: z.null(),
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  access: 'user',
  summary: 'Ends all other sessions of the caller',
  message: 'All other devices are logged out.',
  reply: z.null(),
});
