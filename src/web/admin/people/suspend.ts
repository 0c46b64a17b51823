import { failureText } from '#web/lists/loaded.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { confirm } from '#web/ui/confirm.tsx';
import type { useCommand } from '#web/lists/use-command.ts';

type Run = ReturnType<typeof useCommand>['run'];

interface Person {
  id: string;
  name: string;
  email: string;
}

export async function suspend(run: Run, { id, name, email }: Person): Promise<void> {
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

export async function restore(run: Run, { id, name, email }: Person): Promise<void> {
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
