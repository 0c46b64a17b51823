import * as z from 'zod/mini';
import { acceptInvitationInput, signInEmail } from '../accounts/credentials.ts';
import { staffRoles } from '../accounts/permissions.ts';
import { invitationInput } from '../accounts/staff-input.ts';
import { user } from '../accounts/user.ts';
import { endpoint } from '../endpoint.ts';

const invitation = z.object({
  id: z.string(),
  email: z.string(),
  /** The name of the inviting administrator. */
  invitedBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  status: z.enum(['pending', 'accepted']),
  type: z.literal('admin'),
  /** The role of the accepted account. */
  role: z.enum(staffRoles),
  acceptedAt: z.nullable(z.iso.datetime()),
});

export type Invitation = z.output<typeof invitation>;

/** The link is sent once, because only a hash of its token is stored. */
const link = z.object({ token: z.string(), link: z.string() });

const byId = z.object({ id: z.string() });
const byToken = z.object({ token: z.string() });

export const createInvitation = endpoint({
  method: 'POST',
  path: '/api/admin/invitations',
  access: 'admin',
  permission: 'manage_admins',
  summary: 'Invites an email address to join the staff with a role, and mails the link',
  body: invitationInput,
  message: 'The invitation is on its way.',
  reply: z.extend(invitation, link.shape),
});

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/admin/invitations',
  access: 'admin',
  permission: 'manage_admins',
  summary: 'Invitations that are pending or were accepted, newest first; of one email, if given',
  query: z.object({ email: z.optional(signInEmail) }),
  reply: z.array(invitation),
});

export const createInvitationLink = endpoint({
  method: 'POST',
  path: '/api/admin/invitations/:id/link',
  access: 'admin',
  permission: 'manage_admins',
  summary: 'Creates another link for a pending invitation; earlier links keep working',
  params: byId,
  reply: link,
});

export const cancelInvitation = endpoint({
  method: 'DELETE',
  path: '/api/admin/invitations/:id',
  access: 'admin',
  permission: 'manage_admins',
  summary: 'Removes a pending invitation; its links stop working',
  params: byId,
  message: 'The invitation is cancelled.',
  reply: z.null(),
});

export const checkInvitation = endpoint({
  method: 'GET',
  path: '/api/invitations/:token',
  access: 'public',
  summary: 'Whether a link is valid, and the invited email and role',
  params: byToken,
  reply: z.object({
    email: z.string(),
    invitedBy: z.string(),
    role: z.enum(staffRoles),
    expiresAt: z.iso.datetime(),
    /** An existing account enters its password instead of a new one. */
    hasAccount: z.boolean(),
  }),
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/:token/accept',
  access: 'public',
  summary:
    'Creates the invited staff account, or gives the existing account its role, and signs in',
  params: byToken,
  body: acceptInvitationInput,
  signsIn: true,
  reply: z.object({
    token: z.string(),
    user: z.extend(user, { createdViaInvite: z.literal(true), invitedBy: z.string() }),
  }),
});
