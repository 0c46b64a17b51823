import { ChevronDown, Printer } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { formatTime } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { statusFacts } from '#shared/orders/status.ts';
import { splitComponent } from '#web/browser/split-component.tsx';
import { CartPicture } from '#web/cart/cart-picture.tsx';
import { counted } from '#web/lists/counted.ts';
import { paymentLabels } from '#web/orders/order-labels.ts';
import { useCan } from '#web/session/use-can.ts';
import { Badge } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { CustomerLink } from './customer-link.tsx';
import { packedText, packetsIn, slipsAddress } from './order-texts.ts';
import type { AdminShownOrder } from './read-orders.ts';
import { StatusSelect } from './status-select.tsx';

interface OrderCardProps {
  order: AdminShownOrder;
  isOpen: boolean;
  onToggle: (id: string) => void;
  isChosen: boolean;
  /** With the Shift key, all orders since the last one. */
  onChoose: (id: string, isRange: boolean) => void;
  /** The address of its page, which holds the list. */
  to: string;
}

/** Loaded after the list, because most cards stay closed. */
export const OrderDetails = splitComponent(
  async () => (await import('./order-details.tsx')).OrderDetails,
);

const fromList = { fromList: true };

/** Not rendered again while the next orders load. */
export const OrderCard = memo(function OrderCard(props: OrderCardProps) {
  const { order, isOpen, onToggle, isChosen, onChoose, to } = props;
  const { id, orderNumber, createdAt, customer, totalAmount, paymentStatus, hides } = order;
  const payment = paymentLabels[paymentStatus];
  const canShip = useCan('ship_orders');
  const titleId = `order-${id}`;
  const wide = hides.money ? 'min-w-0 max-xl:col-span-2' : 'min-w-0';
  return (
    <article
      aria-labelledby={titleId}
      className={cx(
        'rounded-lg border bg-surface',
        isChosen ? 'border-neel-700 inset-ring inset-ring-neel-700' : 'border-hairline',
      )}
    >
      <div
        className={cx(
          'grid max-[15rem]:grid-cols-[minmax(0,1fr)] max-[15rem]:*:col-span-1! grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 px-4 py-3.5 xl:gap-y-0 xl:py-3 xl:pr-2 xl:pl-3',
          hides.money
            ? 'xl:grid-cols-[32px_180px_minmax(0,1fr)_94px_148px_88px]'
            : 'xl:grid-cols-[32px_180px_minmax(0,1fr)_94px_72px_118px_148px_88px]',
        )}
      >
        <div
          className={cx(
            'flex min-w-0 items-center gap-0.5 xl:contents',
            hides.money && 'max-xl:col-span-2',
          )}
        >
          <label className="-ml-3 grid size-11 shrink-0 place-items-center xl:ml-0 xl:w-8">
            <input
              type="checkbox"
              checked={isChosen}
              // In React it is the click on the box, which knows the Shift key.
              onChange={({ nativeEvent }) =>
                onChoose(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
              }
              className="size-5.5 accent-neel-700"
            />
            <span className="sr-only">Select {orderNumber}</span>
          </label>
          <div className="min-w-0">
            <h2 id={titleId} className="num leading-snug font-[650] text-neel-800">
              <Link
                to={to}
                state={fromList}
                data-order-link
                className="inline-flex items-center wrap-anywhere decoration-haldi-400 decoration-2 underline-offset-4 hover:underline max-xl:-my-2.5 max-xl:min-h-11 max-[22.5rem]:my-0! scroll-my-24"
              >
                {orderNumber || 'Order'}
              </Link>
            </h2>
            <p className="num text-xs text-ink-2">
              {createdAt && `${formatTime(createdAt)} · `}
              {counted(packetsIn(order), 'item')}
            </p>
            {order.packedAt !== null && !statusFacts[order.orderStatus].hasLeft && (
              <Badge tone="ok" className="mt-1">
                <span title={packedText(order)}>Packed</span>
              </Badge>
            )}
          </div>
        </div>
        {!hides.money && (
          <b className="num justify-self-end text-md font-bold xl:order-1">
            {formatRupees(totalAmount)}
          </b>
        )}
        <div className={wide}>
          <p className="leading-snug font-[650] wrap-anywhere text-neel-900">
            <CustomerLink order={order} />
          </p>
          {customer.email && (
            <p title={customer.email} className="truncate text-xs text-ink-2">
              {customer.email}
            </p>
          )}
        </div>
        {!hides.money && (
          <Badge tone={payment.tone} className="justify-self-end xl:order-1 xl:justify-self-start">
            {payment.label}
          </Badge>
        )}
        <Packs order={order} />
        <div className="flex justify-self-end xl:order-2">
          {canShip && (
            <Link
              to={slipsAddress([orderNumber])}
              state={fromList}
              aria-label={`Print packing slip of ${orderNumber}`}
              className="grid size-11 place-items-center rounded-md text-neel-700 transition-colors duration-200 hover:bg-current/8"
            >
              <Printer aria-hidden strokeWidth={1.9} className="size-5" />
            </Link>
          )}
          <IconButton
            label={`Details of ${orderNumber}`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? `details-${id}` : undefined}
            onClick={() => onToggle(id)}
          >
            <ChevronDown
              aria-hidden
              strokeWidth={1.9}
              className={cx('transition-[rotate] duration-200', isOpen && 'rotate-180')}
            />
          </IconButton>
        </div>
        <StatusSelect order={order} className="max-xl:col-span-2 xl:order-1" />
      </div>
      {isOpen && (
        <div
          id={`details-${id}`}
          className="border-t border-hairline-soft px-4 pt-4.5 pb-5 xl:px-5"
        >
          <OrderDetails order={order} />
          <TextLink to={to} state={fromList} className="mt-3 min-h-11 text-sm">
            Open order
          </TextLink>
        </div>
      )}
    </article>
  );
});

const PACKS_MAX = 3;

function Packs({ order: { items } }: { order: AdminShownOrder }) {
  const shown = items.length > PACKS_MAX ? PACKS_MAX - 1 : items.length;
  return (
    <div className="flex items-center">
      <span className="sr-only">{items.map(({ name }) => name).join(', ')}</span>
      {items.slice(0, shown).map((item) => (
        <CartPicture
          key={item.productId || item.name}
          src={item.image}
          tile={item.tile}
          className="h-11 w-9 rounded-[9px]! ring-2 ring-surface not-nth-2:-ml-2"
        />
      ))}
      {items.length > shown && (
        <span aria-hidden className="num pl-1.5 text-xs text-ink-2">
          +{items.length - shown}
        </span>
      )}
    </div>
  );
}
