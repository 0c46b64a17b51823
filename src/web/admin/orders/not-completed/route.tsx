import { counted } from '#web/lists/counted.ts';
import { toLoaded } from '#web/lists/loaded.ts';
import { RefreshButton } from '#web/lists/refresh-button.tsx';
import { hiddenPage } from '#web/page/page-meta.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { LoadingStatus } from '#web/ui/loading-status.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { readListAddress, settleSearch } from '../../lists/list-address.ts';
import { PagedList } from '../../lists/paged-list.tsx';
import { SearchSkeleton } from '../../lists/search-skeleton.tsx';
import { SearchForm } from '../../lists/search-form.tsx';
import { useListSearch } from '../../lists/use-list-search.ts';
import { EmptyPanel } from '#web/admin/shell/empty-list.tsx';
import { ActionsSkeleton, PageHead } from '../../shell/page-head.tsx';
import { OrderTabs } from '../order-tabs.tsx';
import type { Route } from './+types/route.ts';
import { AttemptCard } from './attempt-card.tsx';

const TITLE = 'Not completed';
const TEXT = 'Checkouts that did not become an order: not paid, failed or refunded.';
const SEARCH = 'Name, email or phone';
const FAILED = 'Failed to load checkouts';

export const meta = () => hiddenPage(TITLE);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { q, page } = readListAddress(new URL(request.url).searchParams);
  const query = { q, page: String(page) };
  const loaded = await toLoaded(callSignedIn('GET /api/payments/admin/not-completed', { query }), {
    otherwise: FAILED,
  });
  return { q, loaded };
}

export default function NotCompletedPage({ loaderData: { q, loaded } }: Route.ComponentProps) {
  const search = useListSearch();
  const total = 'data' in loaded ? loaded.data.total : undefined;
  return (
    <>
      <PageHead title={TITLE} text={TEXT}>
        <RefreshButton />
      </PageHead>
      <OrderTabs />
      <div className="grid gap-3">
        <SearchForm
          search={search}
          label="Search checkouts by name, email or phone"
          placeholder={SEARCH}
        />
        <p role="status" className="num text-sm text-ink-2 empty:hidden">
          {settleSearch(search.draft) === q
            ? total !== undefined && total > 0 && counted(total, 'checkout')
            : 'Searching...'}
        </p>
      </div>
      <PagedList
        loaded={loaded}
        failedTitle={FAILED}
        empty={<NoAttempts isFiltered={q !== ''} />}
        isBare
      >
        {(attempts) => (
          <ul aria-label="Checkouts" className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {attempts.map((attempt) => (
              <li
                key={attempt.id}
                className="[contain-intrinsic-size:auto_9rem] [content-visibility:auto] xl:[contain-intrinsic-size:auto_5rem]"
              >
                <AttemptCard attempt={attempt} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

function NoAttempts({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyPanel title="No checkouts match your search">
      <TextLink to="/admin/orders/not-completed" className="min-h-11">
        Show all
      </TextLink>
    </EmptyPanel>
  ) : (
    <EmptyPanel title="Every checkout became an order">
      Checkouts that are not paid, or whose payment fails, appear here
    </EmptyPanel>
  );
}

export function HydrateFallback() {
  return (
    <>
      <PageHead title={TITLE} text={TEXT} isLoading>
        <ActionsSkeleton />
      </PageHead>
      <OrderTabs />
      <LoadingStatus />
      <div className="grid gap-3">
        <SearchSkeleton placeholder={SEARCH} />
        {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
          <Skeleton key={row} className="h-36 rounded-lg xl:h-20" />
        ))}
      </div>
    </>
  );
}
