import { useLocation, useRevalidator } from 'react-router';
import { field, text } from '#shared/read-answer.ts';
import type { Setup } from '#shared/setup/contract.ts';
import { toLoaded, type Loaded } from '#web/lists/loaded.ts';
import { RefreshButton } from '#web/lists/refresh-button.tsx';
import { hiddenPage } from '#web/page/page-meta.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { canNow } from '#web/session/use-can.ts';
import { Banner } from '#web/ui/banner.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { ContinueNotice } from '#web/session/continue-notice.tsx';
import { useLastLoaded } from '#web/admin/lists/use-last-loaded.ts';
import { RightsText } from '../shell/rights-text.tsx';
import { loadFigures } from '../shell/figures.ts';
import { LastUpdated } from '../shell/last-updated.tsx';
import { ActionsSkeleton, PageHead } from '../shell/page-head.tsx';
import { pageNameAt } from '../shell/sections.ts';
import type { Route } from './+types/route.ts';
import { FigureTiles } from './figure-tiles.tsx';
import { OverviewSkeleton } from './overview-skeleton.tsx';
import { PaymentAttention } from './payment-attention.tsx';
import { ReplicaNote } from './replica-note.tsx';
import { SalesNowPanels } from './sales-now-panel.tsx';
import { QuickActions } from './quick-actions.tsx';
import { PendingTasks } from './pending-tasks.tsx';

const TITLE = 'Overview';

export const meta = () => hiddenPage(TITLE);

export async function clientLoader() {
  const [seesPayments, seesSetup] = await Promise.all([
    canNow('view_payments'),
    canNow('manage_settings'),
  ]);
  const [figures, attention, sales, setup] = await Promise.all([
    toLoaded(loadFigures(), {
      refused: 'Failed to fetch dashboard stats',
      otherwise: 'Failed to load stats',
    }),
    seesPayments
      ? toLoaded(callSignedIn('GET /api/payments/admin/attention', {}), {
          otherwise: 'Please try again.',
        })
      : undefined,
    toLoaded(callSignedIn('GET /api/admin/overview-sales', {}), {
      otherwise: 'Please try again.',
    }),
    seesSetup
      ? toLoaded(callSignedIn('GET /api/admin/setup', {}), { otherwise: 'Please try again.' })
      : undefined,
  ]);
  return { loaded: figures, attention, sales, setup, SetupCard: await loadSetupCard(setup) };
}

/** Only for a shop that is not set up, and before the page is shown, because the card would move what is below it. */
async function loadSetupCard(setup: Loaded<Setup> | undefined) {
  if (!setup) return undefined;
  const isSetUp = 'data' in setup && setup.data.steps.every(({ state }) => state === 'done');
  if (isSetUp || 'failure' in setup) return undefined;
  const file = await import('./setup-card.tsx').catch(() => undefined);
  return file?.SetupCard;
}

export default function OverviewPage({ loaderData }: Route.ComponentProps) {
  const { loaded, attention, sales, setup, SetupCard } = loaderData;
  const { state: passedOn } = useLocation();
  const { revalidate, state } = useRevalidator();
  const figures = useLastLoaded(loaded);
  const message = text(field(passedOn, 'message'));
  return (
    <>
      <PageHead
        title={TITLE}
        text={
          <>
            <RightsText />
            {figures?.lastUpdated && <LastUpdated at={figures.lastUpdated} />}
            <ReplicaNote replica={figures?.replica} />
          </>
        }
      >
        <RefreshButton />
      </PageHead>
      {message && <Banner tone="ok">{message}</Banner>}
      <ContinueNotice adminNameOf={pageNameAt} />
      {'failure' in loaded && (
        <ErrorPanel
          title="Error loading dashboard"
          text={loaded.failure}
          onRetry={() => void revalidate()}
          isRetrying={state === 'loading'}
        />
      )}
      {figures && (
        <>
          <PendingTasks figures={figures} />
          {attention && <PaymentAttention loaded={attention} />}
          <SalesNowPanels loaded={sales} />
          <FigureTiles figures={figures} />
        </>
      )}
      {SetupCard && setup && <SetupCard loaded={setup} />}
      <QuickActions />
    </>
  );
}

export function HydrateFallback() {
  return (
    <>
      <PageHead title={TITLE} text={<RightsText />} isLoading>
        <ActionsSkeleton />
      </PageHead>
      <OverviewSkeleton />
    </>
  );
}
