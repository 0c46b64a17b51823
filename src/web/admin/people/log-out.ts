import type { User } from '#shared/accounts/user.ts';
import { failureText } from '#web/lists/loaded.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { confirm } from '#web/ui/confirm.tsx';
import type { RunCommand } from '#web/lists/use-command.ts';

/** Logs a user out on all devices after a confirmation. */
export async function logOut(
  run: RunCommand,
  { id, name, email }: Pick<User, 'id' | 'name' | 'email'>,
): Promise<void> {
  const isConfirmed = await confirm(`Log ${name} out on all devices?`, {
    confirm: 'Log out',
    danger: true,
    points: ['Every phone and computer has to sign in again'],
    note: `${email}. Their cart and orders stay. If their password has leaked, ask them to set a new one.`,
  });
  if (!isConfirmed) return;
  await run({
    id,
    send: () => callSignedIn('POST /api/admin/users/:id/log-out', { params: { id } }),
    success: `${name} is logged out on all devices.`,
    failureText: (error) => failureText(error, { otherwise: 'Failed to log them out' }),
  });
}
