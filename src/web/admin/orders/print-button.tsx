import { Printer } from 'lucide-react';
import { alert } from '#web/ui/confirm.tsx';
import { Button } from '#web/ui/button.tsx';
import { useCan } from '#web/session/use-can.ts';
import { usePending } from '#web/ui/use-pending.ts';
import { openFile } from '#web/session/download.ts';
import { failureText } from './failure-text.ts';

/** Opens one PDF with the packing slips and invoices of these orders. */
export function PrintButton({ orderNumbers }: { orderNumbers: readonly string[] }) {
  const { pending, run } = usePending<'print'>();
  const seesMoney = useCan('view_money');
  const canShip = useCan('ship_orders');

  async function print() {
    const query = { ids: orderNumbers.join(','), parts: 'slips,invoices' };
    const failure = await run('print', () =>
      openFile('GET /api/orders/admin/print', {
        query,
        as: 'orders.pdf',
        title: 'Packing slips and invoices',
      }).then(
        () => undefined,
        (error: unknown) => failureText(error, 'Failed to print the orders'),
      ),
    );
    if (failure !== undefined) await alert(failure);
  }

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
