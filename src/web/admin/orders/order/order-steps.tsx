import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { Link, useLocation, useNavigate } from 'react-router';
import { field } from '#shared/read-answer.ts';
import { viewSearch } from '#shared/orders/order-list.ts';
import { IconButton } from '#web/ui/button.tsx';
import { useShortcuts } from '../../shortcuts/use-shortcuts.ts';
import type { Neighbours } from '../load-orders.ts';
import { orderAddress } from '../orders-address.ts';

/** Steps through the list that the address holds. A step replaces the order, so that Back leads to the list. */
export function OrderSteps({ neighbours }: { neighbours: Neighbours | undefined }) {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const isFromList = field(state, 'fromList') === true;
  const addressOf = (orderNumber: string | null | undefined) =>
    orderNumber ? orderAddress({ id: '', orderNumber }, search) : undefined;
  const previous = addressOf(neighbours?.previous);
  const next = addressOf(neighbours?.next);
  const go = (to: string | undefined) => {
    if (to) void navigate(to, { replace: true, state });
  };
  useShortcuts({
    j: () => go(next),
    k: () => go(previous),
    u: () => (isFromList ? navigate(-1) : navigate(`/admin/orders${viewSearch(search)}`)),
  });
  return (
    <nav aria-label="Orders of the list" className="flex print:hidden">
      <Step to={previous} label="Previous order" icon={ChevronLeft} />
      <Step to={next} label="Next order" icon={ChevronRight} />
    </nav>
  );
}

interface StepProps {
  /** Undefined at the end of the list. */
  to: string | undefined;
  label: string;
  icon: LucideIcon;
}

function Step({ to, label, icon: Icon }: StepProps) {
  const { state } = useLocation();
  if (!to) {
    return (
      <IconButton label={label} disabled>
        <Icon aria-hidden strokeWidth={1.9} />
      </IconButton>
    );
  }
  return (
    <Link
      to={to}
      replace
      state={state}
      aria-label={label}
      className="grid size-11 place-items-center rounded-md text-neel-700 transition-colors duration-200 hover:bg-current/8"
    >
      <Icon aria-hidden strokeWidth={1.9} className="size-5.5" />
    </Link>
  );
}
