import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  forgotPasswordInput,
  loginInput,
  registerInput,
  resetLinkInput,
  resetPasswordInput,
} from './credentials.ts';
import { promotionInput, staffRoleInput } from './staff-input.ts';
import { signedIn, user } from './user.ts';

export const listProviders = endpoint({
  method: 'GET',
  path: '/api/auth/providers',
  access: 'public',
  summary: 'The settings for Google sign-in',
  reply: z.object({
    google: z.object({ clientId: z.string(), scriptUrl: z.string(), userinfoUrl: z.string() }),
  }),
});

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  access: 'public',
  summary: 'Creates an account and signs in',
  body: registerInput,
  signsIn: true,
  reply: signedIn,
});

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  summary:
    'Signs in with email and password; for an account with a second factor, responds 401 `second_factor_required` with a ticket',
  body: loginInput,
  signsIn: true,
  reply: signedIn,
});

export const loginWithGoogle = endpoint({
  method: 'POST',
  path: '/api/auth/verify-google-access-token',
  access: 'public',
  summary: 'Signs in with an access token that Google issued for this shop',
  body: z.object({
    accessToken: z
      .string('Google access token is required')
      .check(
        z.minLength(1, 'Google access token is required'),
        z.maxLength(4096, 'Google access token is too long'),
      ),
    /** Sent by documented clients; the server ignores it. */
    googleUser: z.optional(z.unknown()),
  }),
  signsIn: true,
  // The page greets a new customer with "Welcome", a known one with "Welcome back".
  reply: z.extend(signedIn, { isNew: z.boolean() }),
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'user',
  summary: 'Ends this session',
  message: 'You are logged out.',
  reply: z.null(),
});

export const getMe = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  access: 'user',
  summary: 'The signed-in user',
  reply: z.object({ user }),
});

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email',
  access: 'user',
  summary: 'Verifies the caller’s email with the token of a mailed link',
  body: z.object({
    token: z
      .string('The link is incomplete')
      .check(z.minLength(1, 'The link is incomplete'), z.maxLength(200, 'The link is too long')),
  }),
  message: 'Your email is confirmed.',
  reply: z.null(),
});

export const resendVerification = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email/resend',
  access: 'user',
  summary: 'Mails the caller a new verification link; links mailed before keep working',
  message: 'A new link is on its way. Please check your inbox.',
  reply: z.null(),
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'public',
  summary: 'Mails a link for a new password, if the address has an account',
  body: forgotPasswordInput,
  // The same response for every address, so that it does not reveal which accounts exist.
  message: 'If this email has an account, a link to reset the password is on its way.',
  reply: z.null(),
});

export const checkResetLink = endpoint({
  method: 'POST',
  path: '/api/auth/reset-link',
  access: 'public',
  summary: 'Whether the token of a mailed reset link is still valid',
  body: resetLinkInput,
  reply: z.object({
    /** `expired` also stands for unknown links. */
    state: z.enum(['live', 'used', 'expired']),
  }),
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'public',
  summary: 'Sets a new password with the token of a mailed link; ends all sessions of the account',
  body: resetPasswordInput,
  message: 'Your password has been reset. Please login with the new one.',
  reply: z.null(),
});

const byId = z.object({ id: z.string() });

export const listAdmins = endpoint({
  method: 'GET',
  path: '/api/admin/admins',
  access: 'admin',
  permission: 'manage_admins',
  summary: 'All staff with their roles, and whether the caller can change them',
  reply: z.array(
    z.extend(user, {
      isSuperAdmin: z.boolean(),
      isProtected: z.boolean(),
      isYou: z.boolean(),
      hasSecondFactor: z.boolean(),
    }),
  ),
});

export const promoteUser = endpoint({
  method: 'PATCH',
  path: '/api/admin/users/:id/promote',
  access: 'admin',
  permission: 'manage_admins',
  summary:
    'Gives a user with a verified email a role, by default that of an administrator, and ends their sessions',
  params: byId,
  body: promotionInput,
  reply: z.object({ user }),
});

export const changeRole = endpoint({
  method: 'PATCH',
  path: '/api/admin/users/:id/role',
  access: 'admin',
  permission: 'manage_admins',
  summary: 'Changes the role of a staff member and ends their sessions',
  params: byId,
  body: staffRoleInput,
  reply: z.object({ user }),
});

export const demoteAdmin = endpoint({
  method: 'PATCH',
  path: '/api/admin/users/:id/demote',
  access: 'admin',
  permission: 'manage_admins',
  summary: 'Makes a staff member a user, ends their sessions and cancels their pending invitations',
  params: byId,
  reply: z.object({ user }),
});
