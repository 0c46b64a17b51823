import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { counted } from '#web/lists/counted.ts';
import { Button } from '#web/ui/button.tsx';
import { useNotices } from './store.ts';

interface NewOrdersBarProps {
  /** The loaded list, which contains the orders that arrived before it. */
  loaded: unknown;
}

/** Says that orders arrived after the list was loaded. The rows move only when the user asks for it. */
export function NewOrdersBar({ loaded }: NewOrdersBarProps) {
  const arrived = useNotices((state) => state.arrivedOrders);
  const [seen, setSeen] = useState({ loaded, arrived });
  if (seen.loaded !== loaded) setSeen({ loaded, arrived });
  const { revalidate, state } = useRevalidator();
  const navigate = useNavigate();
  const count = arrived - seen.arrived;

  function show() {
    // A filter or a later page would hide the new orders.
    if (location.search) void navigate('/admin/orders');
    else void revalidate();
  }

  return (
    <div role="status" className="empty:hidden">
      {count > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-neel-200 bg-neel-50 py-2 pr-2 pl-4">
          <span className="num font-[650] text-neel-900">{counted(count, 'new order')}</span>
          <Button variant="quiet" size="sm" busy={state === 'loading'} onClick={show}>
            Show
          </Button>
        </div>
      )}
    </div>
  );
}
