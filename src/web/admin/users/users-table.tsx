import { useId, useState } from 'react';
import { isStaffRole } from '#shared/accounts/permissions.ts';
import type { Customer } from '#shared/customers/contract.ts';
import { formatDay } from '#shared/dates.ts';
import { isErased } from '#shared/privacy/erased.ts';
import { counted } from '#web/lists/counted.ts';
import { failureText } from '#web/lists/loaded.ts';
import { download } from '#web/session/download.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { CardLabel, Cell, Row, Table } from '#web/ui/table.tsx';
import { DownloadButton } from '../lists/download-button.tsx';
import { useCommand } from '#web/lists/use-command.ts';
import { lastLoginText } from '../people/last-login-text.ts';
import { logOut } from '../people/log-out.ts';
import { RoleBadge } from '../people/role-badge.tsx';
import { UserSummary } from '../people/user-summary.tsx';
import { restore, suspend } from '../people/suspend.ts';
import { EraseDialog } from './erase-dialog.tsx';

const heads = [
  { label: 'Name' },
  { label: 'Role' },
  { label: 'Joined' },
  { label: 'Orders', align: 'right' },
  { label: 'Actions', align: 'right' },
] as const;

export function UsersTable({ users }: { users: Customer[] }) {
  const [asked, setAsked] = useState<Customer>();
  const [isOpen, setOpen] = useState(false);
  const { busyId, run } = useCommand();
  return (
    <>
      <Table caption="Users" heads={heads}>
        {users.map((user) => (
          <UserRow
            key={user.id}
            user={user}
            isBusy={busyId === user.id}
            onLogOut={() => void logOut(run, user)}
            onSuspend={() => void (user.isSuspended ? restore : suspend)(run, user)}
            onErase={() => {
              setAsked(user);
              setOpen(true);
            }}
          />
        ))}
      </Table>
      {asked && <EraseDialog open={isOpen} customer={asked} onClose={() => setOpen(false)} />}
    </>
  );
}

interface UserRowProps {
  user: Customer;
  isBusy: boolean;
  onLogOut: () => void;
  /** Suspends the account, or restores it. */
  onSuspend: () => void;
  onErase: () => void;
}

function UserRow({ user, ...acts }: UserRowProps) {
  const nameId = useId();
  return (
    <Row className="max-lg:text-ink-2">
      <Cell id={nameId} className="lg:w-full lg:max-w-0">
        <UserSummary user={user} />
      </Cell>
      <Cell className="max-lg:col-start-2 max-lg:self-start">
        <Kind user={user} />
      </Cell>
      <Cell className="num max-lg:pl-14 max-lg:text-xs lg:whitespace-nowrap">
        <CardLabel>Joined</CardLabel>
        {formatDay(user.createdAt)}
        <span className="block lg:text-xs lg:text-ink-2">
          Last login: {lastLoginText(user.lastLogin)}
        </span>
      </Cell>
      <Cell className="num text-right max-lg:self-start max-lg:text-xs">
        <span className="max-lg:hidden">{user.ordersCount}</span>
        <span className="lg:hidden">{counted(user.ordersCount, 'order')}</span>
      </Cell>
      <Cell className="max-lg:col-span-2 max-lg:empty:hidden lg:whitespace-nowrap">
        {!isErased(user.email) && <Actions user={user} nameId={nameId} {...acts} />}
      </Cell>
    </Row>
  );
}

function Kind({ user: { role, email, isSuspended } }: { user: Customer }) {
  if (isErased(email)) return <Badge tone="neutral">Erased</Badge>;
  if (isSuspended) return <Badge tone="bad">Suspended</Badge>;
  if (isStaffRole(role)) return <RoleBadge role={role} />;
  return <Badge tone="neutral">User</Badge>;
}

function Actions({
  user: { id, role, isSuspended },
  nameId,
  isBusy,
  onLogOut,
  onSuspend,
  onErase,
}: UserRowProps & { nameId: string }) {
  const save = () =>
    download('GET /api/admin/users/:id/export', { params: { id }, as: `customer-${id}.json` });
  return (
    <div className="flex flex-wrap gap-2 max-lg:mt-1.5 max-sm:grid max-sm:grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] lg:justify-end lg:max-xl:w-50 xl:max-2xl:w-54 2xl:flex-nowrap">
      <DownloadButton
        save={save}
        failureOf={(error) => failureText(error, { otherwise: 'Failed to export the data' })}
        describedBy={nameId}
        className="lg:max-xl:px-3!"
      >
        <span className="lg:max-xl:sr-only">
          Export<span className="sr-only"> data</span>
        </span>
      </DownloadButton>
      {!isStaffRole(role) && (
        <>
          {!isSuspended && (
            <Button
              variant="quiet"
              size="sm"
              busy={isBusy}
              onClick={onLogOut}
              aria-describedby={nameId}
            >
              Log out…
            </Button>
          )}
          <Button
            variant="quiet"
            size="sm"
            busy={isBusy}
            onClick={onSuspend}
            aria-describedby={nameId}
          >
            {isSuspended ? 'Restore…' : 'Suspend…'}
          </Button>
          <Button variant="quiet-danger" size="sm" onClick={onErase} aria-describedby={nameId}>
            Erase…
          </Button>
        </>
      )}
    </div>
  );
}
