import { hiddenPage } from '#web/page/page-meta.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { LoadingList } from '#web/admin/lists/loading-list.tsx';
import { counted } from '#web/lists/counted.ts';
import { readListAddress, settleSearch } from '../lists/list-address.ts';
import { toLoaded } from '#web/lists/loaded.ts';
import { PagedList } from '../lists/paged-list.tsx';
import { NAME_OR_EMAIL, SearchForm } from '../lists/search-form.tsx';
import { useListSearch } from '../lists/use-list-search.ts';
import { EmptyList } from '#web/admin/shell/empty-list.tsx';
import { PageHead } from '../shell/page-head.tsx';
import { Panel, PanelBody } from '../shell/panel.tsx';
import { UsersTable } from './users-table.tsx';
import type { Route } from './+types/route.ts';

const TITLE = 'Users';
const TEXT = 'All accounts, newest first.';
const PANEL = 'Accounts';
const FAILED = 'Failed to load users';

export const meta = () => hiddenPage(TITLE);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { q, page } = readListAddress(new URL(request.url).searchParams);
  const query = { q, page: String(page) };
  const loaded = await toLoaded(callSignedIn('GET /api/admin/users', { query }), {
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
      <PageHead title={TITLE} text={TEXT} />
      <Panel title={PANEL}>
        <PanelBody>
          <SearchForm search={search} />
          <p role="status" className="num mt-2 text-sm text-ink-2 empty:hidden">
            {settleSearch(search.draft) === q
              ? total !== undefined && counted(total, 'user')
              : 'Searching...'}
          </p>
        </PanelBody>
        <PagedList loaded={loaded} failedTitle={FAILED} empty={<NoUsers q={q} />}>
          {(users) => <UsersTable users={users} />}
        </PagedList>
      </Panel>
    </>
  );
}

export const HydrateFallback = () => (
  <LoadingList title={TITLE} text={TEXT} panel={PANEL} placeholder={NAME_OR_EMAIL} />
);

function NoUsers({ q }: { q: string }) {
  if (!q) return <EmptyList title="No accounts yet" />;
  return (
    <EmptyList title={`No users found for “${q}”`}>Try a part of the name or email.</EmptyList>
  );
}
