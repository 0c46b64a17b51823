import { ArrowRight, Headphones, RefreshCw, ShoppingBag } from 'lucide-react';
import { Link } from '#web/ui/link.tsx';

const look =
  'flex min-h-19 items-center gap-4 rounded-lg bg-sunken px-5.5 py-3.5 text-left font-[650] text-neel-900 transition-colors duration-200 hover:bg-haldi-100 [&>svg:first-child]:size-6.5 [&>svg:first-child]:text-neel-700';

export function QuickActions() {
  return (
    <section aria-labelledby="quick-actions">
      <h2 id="quick-actions" className="display text-xl">
        Quick Actions
      </h2>
      <div className="mt-3 grid gap-3 lg:grid-cols-3 lg:gap-4">
        <Link to="/products" className={look}>
          <ShoppingBag aria-hidden strokeWidth={1.9} />
          Continue Shopping
          <ArrowRight aria-hidden strokeWidth={1.9} className="ml-auto size-5" />
        </Link>
        <Link to="/contact" className={look}>
          <Headphones aria-hidden strokeWidth={1.9} />
          Need Help?
          <ArrowRight aria-hidden strokeWidth={1.9} className="ml-auto size-5" />
        </Link>
        <button type="button" onClick={() => window.location.reload()} className={look}>
          <RefreshCw aria-hidden strokeWidth={1.9} />
          Refresh Page
        </button>
      </div>
    </section>
  );
}
