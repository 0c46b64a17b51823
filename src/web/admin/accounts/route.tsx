import { counted } from '#web/lists/counted.ts';
import { toLoaded } from '#web/lists/loaded.ts';
import { RefreshButton } from '#web/lists/refresh-button.tsx';
import { hiddenPage } from '#web/page/page-meta.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { ListSkeleton } from '../lists/list-skeleton.tsx';
import { settleSearch } from '../lists/list-address.ts';
import { PagedList } from '../lists/paged-list.tsx';
import { SearchSkeleton } from '../lists/search-skeleton.tsx';
import { useLastLoaded } from '../lists/use-last-loaded.ts';
import { useListSearch } from '../lists/use-list-search.ts';
import { EmptyList } from '../shell/empty-list.tsx';
import { ActionsSkeleton } from '../shell/page-head.tsx';
import { Panel, PanelBody } from '../shell/panel.tsx';
import type { Route } from './+types/route.ts';
import { AccountsHead } from './accounts-head.tsx';
import { queryOf, readDocumentsAddress } from './accounts-address.ts';
import { DOCUMENT_SEARCH, DocumentFilters } from './document-filters.tsx';
import { DocumentSumsTable } from './document-sums.tsx';
import { DocumentsTable } from './documents-table.tsx';

const TEXT = 'Every invoice, bill of supply and credit note that the shop has issued.';
const PANEL = 'Invoices and credit notes';
const FAILED = 'Failed to load documents';

export const meta = () => hiddenPage('Accounts');

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const address = readDocumentsAddress(new URL(request.url).searchParams);
  const call = callSignedIn('GET /api/admin/accounts/documents', { query: queryOf(address) });
  return { address, loaded: await toLoaded(call, { otherwise: FAILED }) };
}

export default function DocumentsPage({ loaderData: { address, loaded } }: Route.ComponentProps) {
  const search = useListSearch();
  const list = useLastLoaded(loaded);
  const { q, kind, month, state } = address;
  const isFiltered = Boolean(q || kind || month || state);
  return (
    <>
      <AccountsHead text={TEXT}>
        <RefreshButton />
      </AccountsHead>
      <Panel title={PANEL}>
        <PanelBody>
          <DocumentFilters search={search} firstMonth={list?.firstMonth} />
          <p role="status" className="num mt-3 text-sm text-ink-2 empty:hidden">
            {settleSearch(search.draft) === q
              ? list && counted(list.total, 'document')
              : 'Searching...'}
          </p>
        </PanelBody>
        {list && list.total > 0 && <DocumentSumsTable {...list.sums} />}
        <PagedList
          loaded={loaded}
          failedTitle={FAILED}
          empty={<NoDocuments isFiltered={isFiltered} />}
        >
          {(documents) => <DocumentsTable documents={documents} />}
        </PagedList>
      </Panel>
    </>
  );
}

function NoDocuments({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyList title="No documents match your filters">
      <TextLink to="/admin/accounts" className="min-h-11">
        Show all
      </TextLink>
    </EmptyList>
  ) : (
    <EmptyList title="No documents yet">
      An invoice is issued when you set an order to shipped
    </EmptyList>
  );
}

export function HydrateFallback() {
  return (
    <>
      <AccountsHead text={TEXT} isLoading>
        <ActionsSkeleton />
      </AccountsHead>
      <Panel title={PANEL}>
        <PanelBody>
          <SearchSkeleton placeholder={DOCUMENT_SEARCH} />
        </PanelBody>
        <ListSkeleton />
      </Panel>
    </>
  );
}
