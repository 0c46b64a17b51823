import { formatCount } from '#shared/numbers.ts';
import { useLocation, useRevalidator } from 'react-router';
import { toLoaded } from '#web/lists/loaded.ts';
import { RefreshButton } from '#web/lists/refresh-button.tsx';
import { hiddenPage } from '#web/page/page-meta.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useLastLoaded } from '#web/admin/lists/use-last-loaded.ts';
import { LastUpdated } from '../shell/last-updated.tsx';
import { ActionsSkeleton, PageHead } from '../shell/page-head.tsx';
import { readStockAddress, type StockAddress } from './stock-address.ts';
import { StockBoard } from './stock-board.tsx';
import { countsIn, overviewOf } from './stock-counts.ts';
import { StockSkeleton } from './stock-skeleton.tsx';
import { StockTiles } from './stock-tiles.tsx';
import type { Route } from './+types/route.ts';

const TITLE = 'Stock';
const FAILED = 'Error loading stock data';

export const meta = () => hiddenPage(TITLE);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const address = readStockAddress(new URL(request.url).searchParams);
  const loaded = await toLoaded(load(address), { otherwise: 'Failed to fetch stock statistics' });
  return { ...address, loaded };
}

/** The overview is part of the stats; searches and other tabs are separate lists. */
async function load({ tab, q, page }: StockAddress) {
  const level = tab === 'overview' ? undefined : tab;
  const [stats, list] = await Promise.all([
    callSignedIn('GET /api/admin/stock/stats', {}),
    level || q
      ? callSignedIn('GET /api/admin/stock', { query: { level, q, page: String(page) } })
      : undefined,
  ]);
  return { stats, list: list ?? overviewOf(stats) };
}

export default function StockPage({ loaderData }: Route.ComponentProps) {
  const { loaded, ...address } = loaderData;
  const { search } = useLocation();
  const { revalidate, state } = useRevalidator();
  const list = useLastLoaded(loaded, search)?.list;
  const stats = useLastLoaded(loaded)?.stats;
  return (
    <>
      <PageHead title={TITLE} text={stats && <LastUpdated at={stats.lastUpdated} />}>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <TextLink to="/admin/stock/count" className="min-h-11 text-sm">
            Stock-taking
          </TextLink>
          <TextLink to="/admin/stock/holds" className="num min-h-11 text-sm">
            Reserved stock{stats && ` (${formatCount(stats.liveHolds)})`}
          </TextLink>
          <RefreshButton />
        </div>
      </PageHead>
      {'failure' in loaded && (
        <ErrorPanel
          title={FAILED}
          text={loaded.failure}
          onRetry={() => void revalidate()}
          isRetrying={state === 'loading'}
        />
      )}
      {stats && (
        <>
          <StockTiles counts={countsIn(stats)} tab={address.tab} />
          <StockBoard address={address} stats={stats} list={list} />
        </>
      )}
    </>
  );
}

export function HydrateFallback() {
  return (
    <>
      <PageHead title={TITLE}>
        <ActionsSkeleton />
      </PageHead>
      <StockSkeleton />
    </>
  );
}
