import type { Customer } from '#shared/customers/contract.ts';
import { formatDay } from '#shared/dates.ts';
import { hiddenPage } from '#web/page/page-meta.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { Badge } from '#web/ui/badge.tsx';
import { CardLabel, Cell, Row, Table } from '#web/ui/table.tsx';
import { ComingList } from '../lists/coming-list.tsx';
import { counted } from '#web/lists/counted.ts';
import { readListAddress, settleSearch } from '../lists/list-address.ts';
import { settle } from '#web/lists/loaded.ts';
import { PagedList } from '../lists/paged-list.tsx';
import { SearchForm } from '../lists/search-form.tsx';
import { useListSearch } from '../lists/use-list-search.ts';
import { lastLoginText } from '../people/last-login-text.ts';
import { Person } from '../people/person.tsx';
import { Nothing } from '../shell/nothing.tsx';
import { PageHead } from '../shell/page-head.tsx';
import { Panel, PanelBody } from '../shell/panel.tsx';
import type { Route } from './+types/route.ts';

const TITLE = 'Users';
const FAILED = 'Failed to load users';

export const meta = () => hiddenPage(TITLE);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { q, page } = readListAddress(new URL(request.url).searchParams);
  const query = { q, page: String(page) };
  const loaded = await settle(callSignedIn('GET /api/admin/users', { query }), {
    refused: 'Failed to fetch users',
    otherwise: FAILED,
  });
  return { q, loaded };
}

export default function UsersPage({ loaderData: { q, loaded } }: Route.ComponentProps) {
  const search = useListSearch();
  const total = 'data' in loaded ? loaded.data.total : undefined;
  return (
    <>
      <PageHead title={TITLE} text="Everybody with an account, newest first." />
      <Panel title="Accounts">
        <PanelBody>
          <SearchForm search={search} />
          <p role="status" className="num mt-2 text-sm text-ink-2 empty:hidden">
            {settleSearch(search.draft) === q
              ? total !== undefined && counted(total, 'user')
              : 'Searching...'}
          </p>
        </PanelBody>
        <PagedList loaded={loaded} failedTitle={FAILED} empty={<Nobody q={q} />}>
          {(users) => <UsersTable users={users} />}
        </PagedList>
      </Panel>
    </>
  );
}

export const HydrateFallback = () => <ComingList title={TITLE} panel="Accounts" />;

function Nobody({ q }: { q: string }) {
  if (!q) return <Nothing title="Nobody has an account yet" />;
  return <Nothing title={`No users found for “${q}”`}>Try a part of the name or email.</Nothing>;
}

const heads = [
  { label: 'Name' },
  { label: 'Role' },
  { label: 'Joined' },
  { label: 'Orders', align: 'right' },
  { label: 'Last login' },
] as const;

function UsersTable({ users }: { users: Customer[] }) {
  return (
    <Table caption="Users" heads={heads}>
      {users.map((user) => (
        <Row key={user.id} className="max-lg:text-ink-2">
          <Cell className="lg:w-full lg:max-w-0">
            <Person person={user} />
          </Cell>
          <Cell className="max-lg:col-start-2 max-lg:self-start">
            {user.role === 'admin' ? (
              <Badge tone="info">Admin</Badge>
            ) : (
              <Badge tone="neutral">User</Badge>
            )}
          </Cell>
          <Cell className="num max-lg:pl-14 max-lg:text-xs lg:whitespace-nowrap">
            <CardLabel>Joined</CardLabel>
            {formatDay(user.createdAt)}
          </Cell>
          <Cell className="num text-right max-lg:text-xs">
            <span className="max-lg:hidden">{user.ordersCount}</span>
            <span className="lg:hidden">{counted(user.ordersCount, 'order')}</span>
          </Cell>
          <Cell className="num max-lg:col-span-2 max-lg:pl-14 max-lg:text-xs lg:whitespace-nowrap">
            <CardLabel>Last login:</CardLabel>
            {lastLoginText(user.lastLogin)}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
