import type { BulkAction } from '#shared/orders/bulk-contract.ts';
import { statusFacts } from '#shared/orders/status.ts';
import { counted } from '#web/lists/counted.ts';

/** `Ship 12 orders`, `Change 1 order to processing`. */
export function bulkTitle({ kind, status, counts }: BulkAction): string {
  const orders = counted(counts.all, 'order');
  if (kind === 'ship') return `Ship ${orders}`;
  if (kind === 'book') return `Book couriers for ${orders}`;
  return `Change ${orders} to ${status ? statusFacts[status].label.toLowerCase() : 'a new status'}`;
}

/** `430 of 1,000 done, 2 skipped, 1 failed`. */
export function progressText({ counts }: BulkAction): string {
  const { all, done, skipped, failed } = counts;
  const rest = [skipped > 0 && `${skipped} skipped`, failed > 0 && `${failed} failed`];
  return [`${done} of ${counted(all, 'order')} done`, ...rest].filter(Boolean).join(', ');
}
