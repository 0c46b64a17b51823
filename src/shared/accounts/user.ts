import * as z from 'zod/mini';

export const user = z.object({
  /** The same as `id`: the documents write both. */
  _id: z.string(),
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Whether the mailbox was proven: by a mailed link, or by Google. */
  emailVerified: z.boolean(),
  role: z.enum(['user', 'admin']),
  createdAt: z.iso.datetime(),
  lastLogin: z.nullable(z.iso.datetime()),
});

export type User = z.output<typeof user>;

/** A session as it is handed out: the token is told this once and kept as a hash. */
export const signedIn = z.object({ token: z.string(), user });

export type SignedIn = z.output<typeof signedIn>;
