import type { User } from '#shared/accounts/user.ts';
import { failureText } from '#web/lists/loaded.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { confirm } from '#web/ui/confirm.tsx';
import type { RunCommand } from '#web/lists/use-command.ts';

type Account = Pick<User, 'id' | 'name' | 'email'>;

export async function suspend(run: RunCommand, { id, name, email }: Account): Promise<void> {
  const isConfirmed = await confirm(`Suspend ${name}?`, {
    confirm: 'Suspend',
    danger: true,
    points: [
      'They are logged out on all devices and cannot log in',
      'They cannot check out, and stock they have reserved is released',
      'Their orders stay, and you can restore the account at any time',
    ],
    note: email,
  });
  if (!isConfirmed) return;
  await run({
    id,
    send: () => callSignedIn('POST /api/admin/users/:id/suspend', { params: { id } }),
    success: `${name} is suspended.`,
    failureText: (error) => failureText(error, { otherwise: 'Failed to suspend the account' }),
  });
}

export async function restore(run: RunCommand, { id, name, email }: Account): Promise<void> {
  const isConfirmed = await confirm(
    `Restore ${name} (${email})? They can log in and check out again.`,
    { confirm: 'Restore' },
  );
  if (!isConfirmed) return;
  await run({
    id,
    send: () => callSignedIn('POST /api/admin/users/:id/restore', { params: { id } }),
    success: `${name} is restored.`,
    failureText: (error) => failureText(error, { otherwise: 'Failed to restore the account' }),
  });
}
