import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { counted } from '#web/lists/counted.ts';
import type { Figures } from '../shell/figures.ts';
import { usePermittedLinks } from '../shell/permitted-links.ts';

export function PendingTasks({ figures }: { figures: Figures }) {
  const { toPack, inPacking, outOfStock, openTickets } = figures;
  const tasks = [
    {
      count: toPack - inPacking,
      one: 'order',
      rest: 'to pack',
      to: '/admin/orders?status=confirmed',
    },
    { count: inPacking, one: 'order', rest: 'being packed', to: '/admin/orders?status=processing' },
    { count: outOfStock, one: 'product', rest: 'out of stock', to: '/admin/stock?tab=out' },
    { count: openTickets, one: 'message', rest: 'to answer', to: '/admin/tickets?state=open' },
  ];
  const waiting = usePermittedLinks(tasks).filter(({ count }) => count > 0);
  if (waiting.length === 0) return null;
  return (
    <ul aria-label="Waiting for you" className="flex flex-wrap gap-2 lg:gap-3">
      {waiting.map(({ count, one, rest, to }) => (
        <li key={to} className="max-sm:grow">
          <Link
            to={to}
            className="num flex min-h-11 items-center justify-between gap-2 rounded-md border border-haldi-200 bg-haldi-100 px-4 font-[650] text-haldi-800 transition-colors duration-200 hover:border-haldi-600"
          >
            {counted(count, one)} {rest}
            <ArrowRight aria-hidden strokeWidth={1.9} className="size-4.5 shrink-0" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
