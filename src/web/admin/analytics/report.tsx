import { useRevalidator } from 'react-router';
import { formatDay } from '#shared/dates.ts';
import type { Loaded } from '#web/lists/loaded.ts';
import { useLoaded } from '#web/lists/use-loaded.ts';
import { useDelayed } from '#web/page/use-delayed.ts';
import { cx } from '#web/ui/cx.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { LoadingStatus } from '#web/ui/loading-status.tsx';
import type { Report as ReportData } from '#shared/analytics/contract.ts';
import { PanelSkeleton } from '../shell/panel.tsx';
import { BestSellers } from './best-sellers.tsx';
import { Customers } from './customers.tsx';
import { DeliveriesPanel } from './deliveries-panel.tsx';
import { Funnel } from './funnel.tsx';
import { ReportControls } from './report-controls.tsx';
import type { ReportAddress } from './report-address.ts';
import { SalesPanel } from './sales-panel.tsx';
import { StatesPanel } from './states-panel.tsx';

interface ReportProps {
  address: ReportAddress;
  loading: Promise<Loaded<ReportData>>;
}

/** The previous report stays while the next one loads. */
export function Report({ address, loading }: ReportProps) {
  const { data: report, failure, isLoading } = useLoaded(loading);
  const { revalidate } = useRevalidator();
  const isLate = useDelayed(isLoading);
  return (
    <section aria-label="Report" className="grid gap-5.5 *:min-w-0 lg:gap-7">
      <div>
        <h2 className="mb-3 text-lg leading-snug font-[650] text-neel-900">
          {formatDay(address.from)} to {formatDay(address.to)}
        </h2>
        <ReportControls address={address} />
      </div>
      {failure !== undefined && (
        <ErrorPanel
          title="Error loading report"
          text={failure}
          onRetry={() => void revalidate()}
          isRetrying={isLoading}
        />
      )}
      {!report && failure === undefined && <ComingReport />}
      {report && failure === undefined && (
        <div
          aria-busy={isLate || undefined}
          className={cx(
            'grid gap-5.5 transition-opacity duration-200 *:min-w-0 lg:gap-7',
            isLate && 'opacity-50',
          )}
        >
          <Panels key={`${report.from} ${report.to} ${report.step}`} {...{ report, address }} />
        </div>
      )}
    </section>
  );
}

function Panels({ report, address }: { report: ReportData; address: ReportAddress }) {
  const pair = 'grid items-start gap-5.5 *:min-w-0 lg:gap-7';
  return (
    <>
      <SalesPanel report={report} address={address} />
      <div className={cx(pair, 'lg:grid-cols-2')}>
        <BestSellers products={report.bestSellers} />
        <div className={pair}>
          <Customers customers={report.customers} />
          <Funnel funnel={report.funnel} />
        </div>
      </div>
      <StatesPanel states={report.states} />
      <DeliveriesPanel deliveries={report.deliveries} range={report} />
    </>
  );
}

function ComingReport() {
  return (
    <div className="grid gap-5.5 lg:gap-7">
      <LoadingStatus>Loading the report...</LoadingStatus>
      <PanelSkeleton className="h-110" />
      <div className="grid gap-5.5 lg:grid-cols-2 lg:gap-7">
        <PanelSkeleton className="h-90" />
        <PanelSkeleton className="h-90" />
      </div>
    </div>
  );
}
