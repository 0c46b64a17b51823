import { useState } from 'react';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { Table } from '#web/ui/table.tsx';
import { counted } from '#web/lists/counted.ts';
import { LoadFailure } from '../lists/load-failure.tsx';
import { failureText, type Loaded } from '#web/lists/loaded.ts';
import { useCommand } from '#web/lists/use-command.ts';
import { useLastLoaded } from '#web/admin/lists/use-last-loaded.ts';
import { logOut } from '../people/log-out.ts';
import { Panel } from '../shell/panel.tsx';
import { AdminRow } from './admin-row.tsx';
import type { Admin } from './admin.ts';
import { demotionFailure } from './demotion-failure.ts';
import { RoleDialog } from './role-dialog.tsx';

const TITLE = 'Current administrators and staff';

const heads = [
  { label: 'Name' },
  { label: 'Role' },
  { label: 'Last login' },
  { label: 'Actions', align: 'right' },
] as const;

export function Administrators({ loaded }: { loaded: Loaded<Admin[]> }) {
  const admins = useLastLoaded(loaded);
  const { busyId, run } = useCommand();
  const [changed, setChanged] = useState<Admin>();
  const [isOpen, setOpen] = useState(false);

  async function demote(admin: Admin) {
    if (!(await isSure(admin))) return;
    const { id, name } = admin;
    await run({
      id,
      send: () => callSignedIn('PATCH /api/admin/users/:id/demote', { params: { id } }),
      success: `${name} has been demoted to user successfully!`,
      failureText: demotionFailure,
    });
  }

  async function resetSecondFactor({ id, name, email }: Admin) {
    const isConfirmed = await confirm(`Remove the second factor of ${name}?`, {
      confirm: 'Remove',
      danger: true,
      points: [
        'They can sign in to the back-office with only their password',
        'All their devices are logged out',
        'They are notified by email',
      ],
      note: `${email}. Make sure that the request really comes from them.`,
    });
    if (!isConfirmed) return;
    await run({
      id,
      send: () => callSignedIn('POST /api/admin/admins/:id/second-factor/off', { params: { id } }),
      success: `${name} signs in without a second factor now.`,
      failureText: (error) =>
        failureText(error, { otherwise: 'Failed to remove the second factor' }),
    });
  }

  const isSuperAdmin = admins?.some((admin) => admin.isYou && admin.isSuperAdmin) ?? false;

  return (
    <Panel title={TITLE} aside={admins && counted(admins.length, 'person', 'people')}>
      {'failure' in loaded && (
        <LoadFailure title="Failed to load admins" failure={loaded.failure} />
      )}
      {admins && (
        <Table caption={TITLE} heads={heads}>
          {admins.map((admin) => (
            <AdminRow
              key={admin.id}
              admin={admin}
              isBusy={busyId === admin.id}
              onDemote={() => void demote(admin)}
              onChangeRole={() => {
                setChanged(admin);
                setOpen(true);
              }}
              onLogOut={isSuperAdmin && !admin.isYou ? () => void logOut(run, admin) : undefined}
              onTakeSecondFactor={
                isSuperAdmin && admin.hasSecondFactor && !admin.isYou
                  ? () => void resetSecondFactor(admin)
                  : undefined
              }
            />
          ))}
        </Table>
      )}
      {changed && <RoleDialog admin={changed} open={isOpen} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

async function isSure({ name, email, role }: Admin): Promise<boolean> {
  return (
    (await confirm(`Demote ${name}?`, {
      confirm: 'Continue',
      danger: true,
      points: [
        role === 'admin' ? 'Revokes admin privileges' : 'Revokes the rights of the role',
        'Removes dashboard access',
        'Converts to a regular user',
        'Cancels their pending invitations',
      ],
      note: `${email}. You will be asked once more.`,
    })) &&
    (await confirm(`Are you sure you want to demote ${name} (${email}) to a regular user?`, {
      confirm: 'Demote',
      danger: true,
    }))
  );
}
