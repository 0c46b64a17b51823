import { hiddenPage } from '#web/page/page-meta.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { LoadingList } from '#web/admin/lists/loading-list.tsx';
import { counted } from '#web/lists/counted.ts';
import { settleSearch } from '../lists/list-address.ts';
import { toLoaded } from '#web/lists/loaded.ts';
import { PagedList } from '../lists/paged-list.tsx';
import { NAME_OR_EMAIL } from '../lists/search-form.tsx';
import { useListSearch } from '../lists/use-list-search.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { EmptyList } from '#web/admin/shell/empty-list.tsx';
import { ActionsSkeleton, PageHead } from '../shell/page-head.tsx';
import { Panel, PanelBody } from '../shell/panel.tsx';
import { ExportButton } from './export-button.tsx';
import { loadTags } from './load-tags.ts';
import { UserFilters } from './user-filters.tsx';
import { countFilters, queryOf, readUsersAddress } from './users-address.ts';
import { UsersTable } from './users-table.tsx';
import type { Route } from './+types/route.ts';

const TITLE = 'Users';
const TEXT = 'All accounts, with what they bought.';
const PANEL = 'Accounts';
const FAILED = 'Failed to load users';

export const meta = () => hiddenPage(TITLE);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const address = readUsersAddress(new URL(request.url).searchParams);
  const [loaded, tags] = await Promise.all([
    toLoaded(callSignedIn('GET /api/admin/users', { query: queryOf(address) }), {
      refused: 'Failed to fetch users',
      otherwise: FAILED,
    }),
    loadTags(),
  ]);
  return { q: address.q, isFiltered: countFilters(address) > 0, loaded, tags };
}

export default function UsersPage({ loaderData }: Route.ComponentProps) {
  const { q, isFiltered, loaded, tags } = loaderData;
  const search = useListSearch();
  const total = 'data' in loaded ? loaded.data.total : undefined;
  return (
    <>
      <PageHead title={TITLE} text={TEXT}>
        <ExportButton />
      </PageHead>
      <Panel title={PANEL}>
        <PanelBody>
          <UserFilters search={search} tags={tags} />
          <p role="status" className="num mt-2 text-sm text-ink-2 empty:hidden">
            {settleSearch(search.draft) === q
              ? total !== undefined && counted(total, 'user')
              : 'Searching...'}
          </p>
        </PanelBody>
        <PagedList
          loaded={loaded}
          failedTitle={FAILED}
          empty={<NoUsers q={q} isFiltered={isFiltered} />}
        >
          {(users) => <UsersTable users={users} />}
        </PagedList>
      </Panel>
    </>
  );
}

export const HydrateFallback = () => (
  <LoadingList
    title={TITLE}
    text={TEXT}
    panel={PANEL}
    actions={<ActionsSkeleton />}
    placeholder={NAME_OR_EMAIL}
  />
);

function NoUsers({ q, isFiltered }: { q: string; isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyList title="No users match these filters">
        <TextLink to="/admin/users" className="min-h-11">
          Show all users
        </TextLink>
      </EmptyList>
    );
  }
  if (!q) return <EmptyList title="No accounts yet" />;
  return (
    <EmptyList title={`No users found for “${q}”`}>Try a part of the name or email.</EmptyList>
  );
}
