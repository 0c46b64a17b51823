import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { Customer } from '#shared/customers/contract.ts';
import { formatDay } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { isErased } from '#shared/privacy/erased.ts';
import { counted } from '#web/lists/counted.ts';
import { useCan } from '#web/session/use-can.ts';
import { CardLabel, Cell, Row, Table } from '#web/ui/table.tsx';
import { lastLoginText } from '../people/last-login-text.ts';
import { UserSummary } from '../people/user-summary.tsx';
import { AccountActions } from './account-actions.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { Kind } from './kind.tsx';

const heads = [
  { label: 'Name' },
  { label: 'Role' },
  { label: 'Joined' },
  { label: 'Orders', align: 'right' },
] as const;
const actions = { label: 'Actions', align: 'right' } as const;

export function UsersTable({ users }: { users: Customer[] }) {
  const [asked, setAsked] = useState<Customer>();
  const [isOpen, setOpen] = useState(false);
  const canManage = useCan('manage_customers');
  return (
    <>
      <Table caption="Users" heads={canManage ? [...heads, actions] : heads}>
        {users.map((user) => (
          <UserRow
            key={user.id}
            user={user}
            canManage={canManage}
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

const fromList = { fromList: true };

interface UserRowProps {
  user: Customer;
  canManage: boolean;
  onErase: () => void;
}

function UserRow({ user, canManage, onErase }: UserRowProps) {
  const nameId = useId();
  return (
    <Row className="max-lg:text-ink-2">
      <Cell id={nameId} className="lg:w-full lg:max-w-0">
        <UserSummary
          user={user}
          to={`/admin/users/${encodeURIComponent(user.id)}`}
          state={fromList}
        >
          <TagList tags={user.tags} />
        </UserSummary>
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
      <Cell className="num text-right max-lg:self-start max-lg:text-xs lg:whitespace-nowrap">
        <Bought user={user} />
      </Cell>
      {canManage && (
        <Cell className="max-lg:col-span-2 max-lg:empty:hidden lg:whitespace-nowrap">
          {!isErased(user.email) && (
            <AccountActions user={user} nameId={nameId} onErase={onErase} isCompact />
          )}
        </Cell>
      )}
    </Row>
  );
}

function Bought({ user: { ordersCount, totalSpent, lastOrderAt } }: { user: Customer }) {
  return (
    <>
      <span className="max-lg:hidden">{ordersCount}</span>
      <span className="lg:hidden">{counted(ordersCount, 'order')}</span>
      {ordersCount > 0 && totalSpent !== null && (
        <span className="block font-semibold text-neel-900">{formatRupees(totalSpent)}</span>
      )}
      {lastOrderAt && (
        <span className="block text-xs text-ink-2">
          <span className="sr-only">Last order: </span>
          {formatDay(lastOrderAt)}
        </span>
      )}
    </>
  );
}

const TAGS_SHOWN = 3;

function TagList({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null;
  const more = tags.length - TAGS_SHOWN;
  return (
    <span className="mt-1 flex flex-wrap gap-1">
      {tags.slice(0, TAGS_SHOWN).map((tag) => (
        <Tag key={tag} tag={tag} />
      ))}
      {more > 0 && <span className="self-center">+{more}</span>}
    </span>
  );
}

function Tag({ tag }: { tag: string }) {
  return (
    <Link
      to={`/admin/users?tag=${encodeURIComponent(tag)}`}
      aria-label={`Customers with the tag ${tag}`}
      className="touch-area max-w-full truncate rounded-full bg-neel-100 px-2.5 py-1 font-semibold text-neel-800 hover:bg-neel-200"
    >
      {tag}
    </Link>
  );
}
