import * as z from 'zod/mini';
import { roles } from './permissions.ts';

export const user = z.object({
  /** The same as `id`; the API documents use both. */
  _id: z.string(),
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Verified by a mailed link or by Google. */
  emailVerified: z.boolean(),
  role: z.enum(roles),
  createdAt: z.iso.datetime(),
  lastLogin: z.nullable(z.iso.datetime()),
});

export type User = z.output<typeof user>;

/** A new session. The token is sent only once, because only its hash is stored. */
export const signedIn = z.object({ token: z.string(), user });

export type SignedIn = z.output<typeof signedIn>;
