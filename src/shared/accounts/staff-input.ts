import * as z from 'zod/mini';
import { signInEmail } from './credentials.ts';
import { staffRoles } from './permissions.ts';

// Apart from the rules of the sign-in forms, so that public pages do not load it.

const staffRole = z.enum(staffRoles, `Use one of ${staffRoles.join(', ')}`);

export const staffRoleInput = z.object({ role: staffRole });

/** API clients that name no role promote and invite administrators. */
const roleOrAdmin = z._default(staffRole, 'admin');

export const promotionInput = z.object({ role: roleOrAdmin });

export const invitationInput = z.object({ email: signInEmail, role: roleOrAdmin });
