import { useLocation } from 'react-router';
import type { SpeedReport } from '#shared/speed/contract.ts';
import { signedInPages } from '#shared/speed/pages.ts';
import { toLoaded } from '#web/lists/loaded.ts';
import { RefreshButton } from '#web/lists/refresh-button.tsx';
import { hiddenPage } from '#web/page/page-meta.ts';
import { useDelayed } from '#web/page/use-delayed.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { cx } from '#web/ui/cx.ts';
import { LoadFailure } from '../lists/load-failure.tsx';
import { LoadingList } from '../lists/loading-list.tsx';
import { useLastLoaded } from '../lists/use-last-loaded.ts';
import { useLoading } from '../lists/use-loading.ts';
import { EmptyPanel } from '../shell/empty-list.tsx';
import { PageHead } from '../shell/page-head.tsx';
import type { Route } from './+types/route.ts';
import { MetricsPanel } from './metrics-panel.tsx';
import { readSpeedAddress, type SpeedAddress } from './speed-address.ts';
import { SpeedControls } from './speed-controls.tsx';
import { SpeedTable } from './speed-table.tsx';
import { deviceNames } from './texts.ts';

const TITLE = 'Page speed';
const TEXT = 'How fast pages are for visitors, compared with our targets.';
const PUBLIC = 'Public pages';
const FAILED = 'Failed to load page speed';

export const meta = () => hiddenPage(TITLE);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const address = readSpeedAddress(new URL(request.url).searchParams);
  const loaded = await toLoaded(callSignedIn('GET /api/admin/page-speed', { query: address }), {
    otherwise: FAILED,
  });
  return { address, loaded };
}

export default function PageSpeedPage({ loaderData }: Route.ComponentProps) {
  const { address, loaded } = loaderData;
  const { search } = useLocation();
  const report = useLastLoaded(loaded, search);
  const isLate = useDelayed(useLoading());
  return (
    <>
      <PageHead title={TITLE} text={TEXT}>
        <RefreshButton />
      </PageHead>
      <SpeedControls address={address} />
      {'failure' in loaded && <LoadFailure title={FAILED} failure={loaded.failure} />}
      {report && (
        <div
          aria-busy={isLate || undefined}
          className={cx(
            'grid gap-5.5 transition-opacity duration-200 *:min-w-0 lg:gap-7',
            isLate && 'opacity-50',
          )}
        >
          <Tables report={report} address={address} />
        </div>
      )}
      <MetricsPanel />
    </>
  );
}

export const HydrateFallback = () => <LoadingList title={TITLE} text={TEXT} panel={PUBLIC} />;

function Tables({ report, address }: { report: SpeedReport; address: SpeedAddress }) {
  const isSignedIn = ({ page }: { page: SpeedReport['pages'][number]['page'] }) =>
    signedInPages.includes(page);
  const groups = [
    { title: PUBLIC, pages: report.pages.filter((page) => !isSignedIn(page)) },
    { title: 'Signed-in pages', pages: report.pages.filter(isSignedIn) },
  ];
  if (report.pages.length === 0) return <NoVisits {...address} />;
  return groups.map(({ title, pages: [first, ...others] }) =>
    first ? <SpeedTable key={title} title={title} pages={[first, ...others]} /> : null,
  );
}

function NoVisits({ days, device }: SpeedAddress) {
  const where = device ? ` on ${deviceNames[device].toLowerCase()}` : '';
  return (
    <EmptyPanel title={`No visits measured${where} in the last ${days} days`}>
      Figures appear here once visitors have opened pages of the shop
    </EmptyPanel>
  );
}
