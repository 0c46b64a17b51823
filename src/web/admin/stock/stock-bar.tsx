import { settings } from '#shared/settings/current.ts';
import { stockLevelOf } from '#shared/catalog/stock.ts';
import { cx } from '#web/ui/cx.ts';

const fills = {
  out: 'fill-majith-600',
  critical: 'fill-majith-600',
  medium: 'fill-haldi-500',
  good: 'fill-patti-600',
};

/** The stock relative to a good stock, with a mark at the critical level. The number is beside it. */
export function StockBar({ stock }: { stock: number }) {
  const { grade } = stockLevelOf(stock);
  const percent = Math.min(100, (stock / settings().orders.stock.goodFrom) * 100);
  const notch = (settings().orders.stock.criticalBelow / settings().orders.stock.goodFrom) * 100;
  return (
    <svg aria-hidden className="mt-1.5 block h-2 w-full overflow-hidden rounded-[4px] bg-hairline">
      <rect width={`${percent}%`} height="100%" rx="4" className={cx(fills[grade])} />
      <rect x={`${notch}%`} width="2" height="100%" className="fill-surface" />
    </svg>
  );
}
