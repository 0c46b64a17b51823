import { Printer } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { usePending } from '#web/ui/use-pending.ts';
import { printParts } from './print-parts.ts';

/** Opens one PDF with the packing slips and invoices of these orders. */
export function PrintButton({ orderNumbers }: { orderNumbers: readonly string[] }) {
  const { pending, run } = usePending<'print'>();
  const print = () =>
    run('print', () =>
      printParts({
        orderNumbers,
        parts: ['slips', 'invoices'],
        title: 'Packing slips and invoices',
      }),
    );
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
