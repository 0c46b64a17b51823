import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { OrderCard, type CardActions } from './order-card.tsx';
import type { ShownOrder } from '#web/orders/read-order.ts';

const AT_ONCE = 10;

// Cards appear a tenth of a second apart, but the delay does not grow after the seventh.
const delays = [
  '',
  '[animation-delay:100ms]',
  '[animation-delay:200ms]',
  '[animation-delay:300ms]',
  '[animation-delay:400ms]',
  '[animation-delay:500ms]',
  '[animation-delay:600ms]',
];

interface OrderListProps {
  orders: ShownOrder[];
  actions: CardActions;
  /** The order of the link, which is shown without 'Show more'. */
  linkedId: string | undefined;
}

export function OrderList({ orders, actions, linkedId }: OrderListProps) {
  const [shown, setShown] = useState(() =>
    Math.max(AT_ONCE, orders.findIndex(({ id }) => id === linkedId) + 1),
  );
  return (
    <div className="grid justify-items-center gap-5">
      <ul className="grid w-full gap-5 *:min-w-0">
        {orders.slice(0, shown).map((order, index) => (
          <li
            key={order.id}
            className={`animate-page-in motion-reduce:animate-none ${delays[index % AT_ONCE] ?? delays.at(-1)}`}
          >
            <OrderCard order={order} actions={actions} />
          </li>
        ))}
      </ul>
      {orders.length > shown && (
        <Button variant="quiet" onClick={() => setShown(shown + AT_ONCE)}>
          Show more
        </Button>
      )}
    </div>
  );
}
