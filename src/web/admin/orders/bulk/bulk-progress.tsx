import type { BulkAction } from '#shared/orders/bulk-contract.ts';
import { bulkTitle, progressText } from './bulk-texts.ts';

/** A bar with the share of orders that need no more work. */
export function BulkProgress({ bulk }: { bulk: BulkAction }) {
  const { all, waiting } = bulk.counts;
  const percent = all === 0 ? 100 : Math.floor(((all - waiting) / all) * 100);
  return (
    <div className="grid gap-1.5">
      <div className="h-2.5 overflow-hidden rounded-full bg-neel-100">
        <div
          role="progressbar"
          aria-label={bulkTitle(bulk)}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
          className="h-full rounded-full bg-neel-700 transition-[width] duration-300"
          style={{ width: `${percent}%` }}
        />
      </div>
      <p className="num text-sm text-ink-2">{progressText(bulk)}</p>
    </div>
  );
}
