import { useState } from 'react';
import { formatPaise, toPaise, toRupees } from '#shared/money.ts';
import { paidForUnitsPaise } from '#shared/orders/refund-amounts.ts';
import { Stepper } from '#web/ui/stepper.tsx';
import type { AdminShownOrder } from './read-orders.ts';

interface RefundItemsProps {
  order: AdminShownOrder;
  /** Called with the amount of the chosen items, in rupees. */
  onAmount: (rupees: number) => void;
}

interface Chosen {
  /** Units by line. */
  quantities: number[];
  hasDelivery: boolean;
}

/** Computes the amount of a refund from items, with their share of the discount. */
export function RefundItems({ order, onAmount }: RefundItemsProps) {
  const { items, shippingCost, refundable } = order;
  const [chosen, setChosen] = useState<Chosen>({
    quantities: items.map(() => 0),
    hasDelivery: false,
  });
  const { quantities, hasDelivery } = chosen;
  const sumPaise = amountPaise(order, chosen);

  function choose(next: Chosen) {
    setChosen(next);
    // Earlier refunds may have covered a part of these items.
    onAmount(Math.min(toRupees(amountPaise(order, next)), refundable));
  }

  return (
    <details className="group rounded-md border-[1.5px] border-line px-3.5">
      <summary className="min-h-11 py-2.5 text-sm font-semibold text-neel-700">
        Refund items
      </summary>
      <p className="text-sm text-ink-2">
        Choose what to refund. Discounts are taken off, so the amount is what the customer paid.
      </p>
      <ul className="num mt-1 grid">
        {items.map(({ productId, name, size, price, quantity, discount }, index) => {
          const wanted = quantities[index] ?? 0;
          const line = { pricePaise: toPaise(price), quantity, discountPaise: toPaise(discount) };
          return (
            <li
              key={productId || name}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-1 border-t border-hairline-soft py-2.5 text-sm leading-snug first:border-t-0"
            >
              <span className="wrap-anywhere">
                {name}
                <small className="block text-xs text-ink-2">
                  {size && `${size} · `}
                  {formatPaise(paidForUnitsPaise(line, { quantity }))} paid for {quantity}
                </small>
              </span>
              <Stepper
                size="sm"
                label={`Refund of ${name}`}
                value={wanted}
                min={0}
                max={quantity}
                onChange={(count) =>
                  choose({
                    ...chosen,
                    quantities: quantities.map((before, at) => (at === index ? count : before)),
                  })
                }
              />
            </li>
          );
        })}
      </ul>
      {shippingCost > 0 && (
        <label className="num flex min-h-11 items-center gap-2.5 border-t border-hairline-soft text-sm">
          <input
            type="checkbox"
            checked={hasDelivery}
            onChange={({ target }) => choose({ ...chosen, hasDelivery: target.checked })}
            className="size-5 accent-neel-700"
          />
          Delivery, {formatPaise(toPaise(shippingCost))}
        </label>
      )}
      <p role="status" className="num pt-1 pb-3 text-sm font-[550]">
        {sumPaise > 0 && `Paid for these: ${formatPaise(sumPaise)}`}
      </p>
    </details>
  );
}

function amountPaise(
  { items, shippingCost }: AdminShownOrder,
  { quantities, hasDelivery }: Chosen,
) {
  return items.reduce(
    (sum, { price, quantity, discount }, index) =>
      sum +
      paidForUnitsPaise(
        { pricePaise: toPaise(price), quantity, discountPaise: toPaise(discount) },
        { quantity: quantities[index] ?? 0 },
      ),
    hasDelivery ? toPaise(shippingCost) : 0,
  );
}
