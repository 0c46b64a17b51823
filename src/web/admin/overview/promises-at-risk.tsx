import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import type { SalesNow } from '#shared/analytics/contract.ts';
import { formatTime } from '#shared/dates.ts';
import { formatCount } from '#shared/numbers.ts';
import { Badge } from '#web/ui/badge.tsx';
import { cx } from '#web/ui/cx.ts';
import { EmptyList } from '../shell/empty-list.tsx';
import { Panel } from '../shell/panel.tsx';

/** Open orders that should have left, or have to leave today. */
export function PromisesAtRisk({ promises }: Pick<SalesNow, 'promises'>) {
  const { dueToday, overdue, oldest } = promises;
  return (
    <Panel title="Promises at risk" aside="Dispatch">
      {dueToday + overdue === 0 ? (
        <EmptyList title="No promise is at risk">
          No open order has to leave today, and none is overdue.
        </EmptyList>
      ) : (
        <>
          <div className="grid grid-cols-2 gap-2.5 px-4 pb-3.5 lg:px-5">
            <Count label="Overdue" count={overdue} to="/admin/orders?due=overdue" isBad />
            <Count label="Due today" count={dueToday} to="/admin/orders?due=today" />
          </div>
          <ul aria-label="Promised first">
            {oldest.map((order) => (
              <li key={order.id} className="border-t border-hairline-soft">
                <OrderLink order={order} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

interface CountProps {
  label: string;
  count: number;
  to: string;
  isBad?: boolean;
}

function Count({ label, count, to, isBad = false }: CountProps) {
  const tone = isBad
    ? 'border-majith-200 bg-majith-100 text-majith-700 hover:border-majith-600'
    : 'border-haldi-200 bg-haldi-100 text-haldi-800 hover:border-haldi-600';
  const calm = 'border-hairline bg-surface text-ink-2 hover:border-neel-600';
  return (
    <Link
      to={to}
      className={cx(
        'num flex min-h-11 flex-wrap items-center justify-between gap-x-2 rounded-md border px-3.5 py-2 transition-colors max-sm:px-2.5 duration-200',
        count > 0 ? tone : calm,
      )}
    >
      <span className="text-sm font-[550]">{label}</span>
      <span className="flex items-center gap-1.5 text-md font-bold">
        {formatCount(count)}
        <ArrowRight aria-hidden strokeWidth={1.9} className="size-4.5 shrink-0" />
      </span>
    </Link>
  );
}

function OrderLink({ order }: { order: SalesNow['promises']['oldest'][number] }) {
  const { orderNumber, name, dispatchBy, isOverdue } = order;
  return (
    <Link
      to={`/admin/orders/${orderNumber}`}
      className="num flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5 transition-colors duration-200 hover:bg-neel-50 focus-visible:-outline-offset-3 lg:px-5"
    >
      <span className="min-w-0">
        <b className="block font-[650] text-neel-800">{orderNumber}</b>
        <span className="block text-sm wrap-anywhere text-ink-2">{name}</span>
      </span>
      <span className="flex flex-wrap items-center gap-2 text-sm">
        by {formatTime(dispatchBy)}
        <Badge tone={isOverdue ? 'bad' : 'warn'}>{isOverdue ? 'Overdue' : 'Due today'}</Badge>
      </span>
    </Link>
  );
}
