import { Printer } from 'lucide-react';
import type { OrderSort } from '#shared/orders/order-list.ts';
import { Button } from '#web/ui/button.tsx';
import { useCan } from '#web/session/use-can.ts';
import { usePending } from '#web/ui/use-pending.ts';
import { printParts } from './print-parts.ts';
import type { Selection } from './selection.ts';

/** Opens one PDF with the packing slips and invoices of these orders. */
export function PrintButton({ selection, sort }: { selection: Selection; sort?: OrderSort }) {
  const { pending, run } = usePending<'print'>();
  const seesMoney = useCan('view_money');
  const canShip = useCan('ship_orders');
  const print = () =>
    run('print', () =>
      printParts({
        selection,
        sort,
        parts: ['slips', 'invoices'],
        title: 'Packing slips and invoices',
      }),
    );
  if (!seesMoney || !canShip) return null;
  return (
    <Button
      variant="quiet"
      size="sm"
      busy={pending !== undefined}
      onClick={() => void print()}
      icon={<Printer aria-hidden strokeWidth={1.9} />}
    >
      Print with invoices
    </Button>
  );
}
