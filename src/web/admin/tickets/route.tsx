import { formatCount } from '#shared/numbers.ts';
import { counted } from '#web/lists/counted.ts';
import { toLoaded } from '#web/lists/loaded.ts';
import { RefreshButton } from '#web/lists/refresh-button.tsx';
import { hiddenPage } from '#web/page/page-meta.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { Badge } from '#web/ui/badge.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { LoadingList } from '#web/admin/lists/loading-list.tsx';
import { settleSearch } from '../lists/list-address.ts';
import { PagedList } from '../lists/paged-list.tsx';
import { useLastLoaded } from '#web/admin/lists/use-last-loaded.ts';
import { useListSearch } from '../lists/use-list-search.ts';
import { EmptyList } from '#web/admin/shell/empty-list.tsx';
import { ActionsSkeleton, PageHead } from '../shell/page-head.tsx';
import { Panel, PanelBody } from '../shell/panel.tsx';
import type { Route } from './+types/route.ts';
import { TICKET_SEARCH, TicketFilters } from './ticket-filters.tsx';
import { readTicketsAddress } from './tickets-address.ts';
import { TicketsTable } from './tickets-table.tsx';

const TITLE = 'Support';
const TEXT = 'Messages from customers, sorted by due date.';
const PANEL = 'Messages';
const FAILED = 'Failed to load messages';

export const meta = () => hiddenPage(TITLE);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { q, state, page } = readTicketsAddress(new URL(request.url).searchParams);
  const query = { state, search: q, page: String(page) };
  const loaded = await toLoaded(callSignedIn('GET /api/admin/tickets', { query }), {
    refused: 'Failed to fetch messages',
    otherwise: FAILED,
  });
  return { q, isFiltered: q !== '' || state !== 'all', loaded };
}

export default function TicketsPage({ loaderData }: Route.ComponentProps) {
  const { q, isFiltered, loaded } = loaderData;
  const search = useListSearch();
  const counts = useLastLoaded(loaded)?.counts;
  const total = 'data' in loaded ? loaded.data.total : undefined;
  return (
    <>
      <PageHead title={TITLE} text={TEXT}>
        <div className="flex items-center gap-3">
          {counts && counts.late > 0 && (
            <Badge tone="bad" dot>
              <span className="num">{formatCount(counts.late)} late</span>
            </Badge>
          )}
          <RefreshButton />
        </div>
      </PageHead>
      <Panel title={PANEL}>
        <PanelBody>
          <TicketFilters search={search} counts={counts} />
          <p role="status" className="num mt-2 text-sm text-ink-2 empty:hidden">
            {settleSearch(search.draft) === q
              ? total !== undefined && counted(total, 'message')
              : 'Searching...'}
          </p>
        </PanelBody>
        <PagedList
          loaded={loaded}
          failedTitle={FAILED}
          empty={<NoMessages isFiltered={isFiltered} />}
        >
          {(tickets) => <TicketsTable tickets={tickets} />}
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
    placeholder={TICKET_SEARCH}
  />
);

function NoMessages({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered) {
    return (
      <EmptyList title="No messages yet">Messages from the contact page appear here.</EmptyList>
    );
  }
  return (
    <EmptyList title="No messages match">
      <TextLink to="/admin/tickets" className="min-h-11">
        Show all messages
      </TextLink>
    </EmptyList>
  );
}
