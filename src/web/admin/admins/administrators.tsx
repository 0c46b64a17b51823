import { Crown, Lock, Smartphone } from 'lucide-react';
import { useId, useState } from 'react';
import { isStaffRole } from '#shared/accounts/permissions.ts';
import type { Reply } from '#shared/endpoint.ts';
import type { listAdmins } from '#shared/accounts/contract.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Cell, Row, Table } from '#web/ui/table.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { counted } from '#web/lists/counted.ts';
import { LoadFailure } from '../lists/load-failure.tsx';
import { failureText, type Loaded } from '#web/lists/loaded.ts';
import { useCommand } from '#web/lists/use-command.ts';
import { useLastLoaded } from '#web/admin/lists/use-last-loaded.ts';
import { lastLoginText } from '../people/last-login-text.ts';
import { logOut } from '../people/log-out.ts';
import { RoleBadge } from '../people/role-badge.tsx';
import { UserSummary } from '../people/user-summary.tsx';
import { Panel } from '../shell/panel.tsx';
import { demotionFailure } from './demotion-failure.ts';
import { RoleDialog } from './role-dialog.tsx';

export type Admin = Reply<typeof listAdmins>[number];

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

interface AdminRowProps {
  admin: Admin;
  isBusy: boolean;
  onDemote: () => void;
  onChangeRole: () => void;
  /** Present if the viewer has the permission. */
  onLogOut: (() => void) | undefined;
  onTakeSecondFactor: (() => void) | undefined;
}

function AdminRow({ admin, isBusy, ...acts }: AdminRowProps) {
  const { onDemote, onChangeRole, onLogOut, onTakeSecondFactor } = acts;
  const nameId = useId();
  const { isProtected, isYou, lastLogin } = admin;
  return (
    <Row>
      <Cell id={nameId} className="max-lg:col-span-2 max-lg:row-start-1 lg:w-full lg:max-w-0">
        <UserSummary user={admin} isYou={isYou} />
      </Cell>
      <Cell className="max-lg:row-start-2 max-lg:pl-14">
        <RoleBadges admin={admin} />
      </Cell>
      <Cell className="num max-lg:text-xs max-lg:text-ink-2 max-[359px]:col-span-2 max-[359px]:row-start-3 max-[359px]:pl-14 min-[360px]:max-lg:row-start-2 min-[360px]:max-lg:text-right lg:whitespace-nowrap">
        <span className="sr-only lg:hidden">Last login </span>
        {lastLoginText(lastLogin)}
      </Cell>
      <Cell className="max-lg:col-span-2 max-lg:row-start-4 max-lg:pl-14">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 lg:flex-col lg:items-end">
          {onLogOut && (
            <TextButton
              disabled={isBusy}
              onClick={onLogOut}
              aria-describedby={nameId}
              className="whitespace-nowrap"
            >
              Log out
            </TextButton>
          )}
          {onTakeSecondFactor && (
            <TextButton
              tone="danger"
              disabled={isBusy}
              onClick={onTakeSecondFactor}
              aria-describedby={nameId}
              className="whitespace-nowrap"
            >
              Remove 2nd factor
            </TextButton>
          )}
          {isProtected ? (
            <span className="sr-only">Cannot be demoted</span>
          ) : (
            <>
              <TextButton
                disabled={isBusy}
                onClick={onChangeRole}
                aria-describedby={nameId}
                className="whitespace-nowrap"
              >
                Change role
              </TextButton>
              <Button
                variant="quiet-danger"
                size="sm"
                busy={isBusy}
                onClick={onDemote}
                aria-describedby={nameId}
              >
                Demote
              </Button>
            </>
          )}
        </div>
      </Cell>
    </Row>
  );
}

function RoleBadges({ admin }: { admin: Admin }) {
  const { role, isSuperAdmin, isProtected, isYou, hasSecondFactor, emailVerified } = admin;
  return (
    <span className="flex flex-wrap gap-1.5">
      {isSuperAdmin && (
        <Badge tone="gold" icon={<Crown aria-hidden strokeWidth={1.9} />}>
          Super Admin
        </Badge>
      )}
      {isProtected && !isSuperAdmin && (
        <Badge tone="info" icon={<Lock aria-hidden strokeWidth={1.9} />}>
          Protected
        </Badge>
      )}
      {isYou && <Badge tone="neutral">You</Badge>}
      {!isSuperAdmin && isStaffRole(role) && <RoleBadge role={role} />}
      {!emailVerified && <Badge tone="warn">Email not verified</Badge>}
      {hasSecondFactor && (
        <Badge tone="ok" icon={<Smartphone aria-hidden strokeWidth={1.9} />}>
          2nd factor
        </Badge>
      )}
    </span>
  );
}
