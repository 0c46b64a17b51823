import type { SalesNow } from '#shared/analytics/contract.ts';
import { describeChange, weekdayInIndia } from '#shared/analytics/compare.ts';
import { formatClock } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { counted } from '#web/lists/counted.ts';
import type { Loaded } from '#web/lists/loaded.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Panel } from '../shell/panel.tsx';
import { PromisesAtRisk } from './promises-at-risk.tsx';

/** Sales beside the last week, and orders whose promised dispatch is at risk. */
export function SalesNowPanels({ loaded }: { loaded: Loaded<SalesNow> }) {
  if ('failure' in loaded) {
    return <Banner tone="warn">The sales of today could not be loaded: {loaded.failure}</Banner>;
  }
  const { promises, ...sales } = loaded.data;
  return (
    <div className="grid gap-3 *:min-w-0 lg:grid-cols-2 lg:gap-4">
      <SalesPanel sales={sales} />
      <PromisesAtRisk promises={promises} />
    </div>
  );
}

type Sales = Omit<SalesNow, 'promises'>;

function SalesPanel({ sales }: { sales: Sales }) {
  const { today, sameDayLastWeek, week, lastWeek, until } = sales;
  const isNew = week.orders + lastWeek.orders + sameDayLastWeek.orders === 0;
  const weekday = weekdayInIndia(new Date(until));
  return (
    <Panel title="Sales" aside={`Until ${formatClock(until)}`}>
      <dl className="border-t border-hairline-soft">
        <Row
          label="Today"
          now={today}
          before={sameDayLastWeek}
          than={`last ${weekday} by this time`}
        />
        <Row label="This week" now={week} before={lastWeek} than="last week by this time" />
      </dl>
      {isNew && (
        <p className="border-t border-hairline-soft px-4 py-3 text-sm text-ink-2 lg:px-5">
          The first order of this week appears here by itself.
        </p>
      )}
    </Panel>
  );
}

type SalesSoFar = SalesNow['today'];

interface RowProps {
  label: string;
  now: SalesSoFar;
  before: SalesSoFar;
  than: string;
}

/** Roles without money compare the numbers of orders. */
function Row({ label, now, before, than }: RowProps) {
  const orders = counted(now.orders, 'order');
  const hasMoney = now.revenue !== null && before.revenue !== null;
  const change = hasMoney
    ? describeChange(now.revenue ?? 0, before.revenue ?? 0, than)
    : describeChange(now.orders, before.orders, than);
  return (
    <div className="border-b border-hairline-soft px-4 py-3.5 last:border-0 lg:px-5">
      <dt className="text-sm font-[550] text-ink-2">{label}</dt>
      <dd className="num">
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <b className="text-[1.5rem] leading-tight font-bold text-neel-900">
            {hasMoney ? formatRupees(now.revenue) : orders}
          </b>
          {hasMoney && <span className="font-[550]">{orders}</span>}
        </span>
        <span className="mt-0.5 block text-sm text-ink-2">{change}</span>
      </dd>
    </div>
  );
}
