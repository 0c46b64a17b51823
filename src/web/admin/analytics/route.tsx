import { ChartColumn } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { resolveRange } from '#shared/analytics/range.ts';
import { toLoaded } from '#web/lists/loaded.ts';
import { RefreshButton } from '#web/lists/refresh-button.tsx';
import { useLoaded } from '#web/lists/use-loaded.ts';
import { hiddenPage } from '#web/page/page-meta.ts';
import { sessionReady } from '#web/session/store.ts';
import { callRawSignedIn, callSignedIn } from '#web/session/call-signed-in.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { ActionsSkeleton, PageHead } from '../shell/page-head.tsx';
import type { Route } from './+types/route.ts';
import { AnalyticsCards, LoadingCards } from './analytics-cards.tsx';
import { readAnalytics } from './read-analytics.ts';
import { readReportAddress, type ReportAddress } from './report-address.ts';
import { Report } from './report.tsx';

const TITLE = 'Analytics';
const TEXT = 'Sales, customers and delivery regions.';

export const meta = () => hiddenPage(TITLE);

/** Loaded separately, so that the cards do not wait for the report. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const address = readReportAddress(new URL(request.url).searchParams, new Date());
  const analytics = toLoaded(callRawSignedIn('GET /api/admin/analytics', {}).then(readAnalytics), {
    otherwise: 'Failed to fetch analytics',
  });
  const report = loadReport(address);
  await sessionReady();
  return { address, analytics, report };
}

async function loadReport({ from, to, step }: ReportAddress) {
  const settled = resolveRange({ from, to, step }, new Date());
  if ('errors' in settled) return { failure: Object.values(settled.errors).join('. ') };
  return toLoaded(callSignedIn('GET /api/admin/analytics/report', { query: settled.range }), {
    otherwise: 'Failed to fetch the report',
  });
}

export default function AnalyticsPage({ loaderData }: Route.ComponentProps) {
  const { address, report } = loaderData;
  const { data: analytics, failure, isLoading } = useLoaded(loaderData.analytics);
  const { revalidate } = useRevalidator();
  return (
    <>
      <PageHead title={TITLE} text={TEXT}>
        <RefreshButton isLoading={isLoading} />
      </PageHead>
      {failure !== undefined && (
        <ErrorPanel
          title="Error loading analytics"
          text={failure}
          onRetry={() => void revalidate()}
          isRetrying={isLoading}
        />
      )}
      {analytics && <AnalyticsCards analytics={analytics} />}
      {!analytics && failure === undefined && <LoadingCards />}
      <Report address={address} loading={report} />
      <ComingSoon />
    </>
  );
}

export function HydrateFallback() {
  return (
    <>
      <PageHead title={TITLE} text={TEXT} isLoading>
        <ActionsSkeleton />
      </PageHead>
      <LoadingCards />
    </>
  );
}

function ComingSoon() {
  return (
    <aside
      aria-label="Coming Soon"
      className="flex gap-3.5 rounded-lg border-[1.5px] border-dashed border-neel-200 px-5 py-4.5 text-ink-2"
    >
      <ChartColumn aria-hidden strokeWidth={1.9} className="mt-0.5 size-5.5 shrink-0" />
      <p>
        <b className="block font-[650] text-neel-900">Coming Soon</b>
        Visits to the shop and abandoned carts are not counted yet; they arrive in a later update.
      </p>
    </aside>
  );
}
