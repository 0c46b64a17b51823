import { useEffect, useRef } from 'react';
import { countItems } from '#shared/cart/items.ts';
import { cx } from '#web/ui/cx.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { itemsText } from './count-text.ts';
import { EmptyCart } from './empty-cart.tsx';
import { MiniCartRow } from './mini-cart-row.tsx';
import { MiniCartSummary } from './mini-cart-summary.tsx';
import { useCart } from './store.ts';
import { useCartTotals } from './use-cart-totals.ts';
import { useOfferWatch } from './use-offer-watch.ts';

interface MiniCartProps {
  id: string;
  /** Called when a link leads to another page. */
  onLeave: () => void;
}

export function MiniCart({ id, onLeave }: MiniCartProps) {
  const items = useCart((cart) => cart.items);
  const { lineDiscounts } = useCartTotals(items);
  const panel = useRef<HTMLDivElement>(null);
  const isEmpty = items.length === 0;
  useOfferWatch();
  useEffect(() => void useCart.getState().refresh(), []);
  return (
    <div
      id={id}
      ref={panel}
      role="dialog"
      aria-label="Mini cart"
      tabIndex={-1}
      className={cx(
        'relative flex max-h-[calc(100dvh-8rem)] w-98 max-w-[calc(100vw-2rem)] flex-col rounded-lg bg-surface shadow-3 ring-1 ring-line outline-none',
        'transition duration-200 ease-out starting:-translate-y-1 starting:opacity-0',
        'before:absolute before:-top-2 before:right-[18px] before:size-4 before:rotate-45 before:bg-surface before:shadow-[-1px_-1px_0] before:shadow-line',
      )}
    >
      {isEmpty ? (
        <EmptyCart onLeave={onLeave} />
      ) : (
        <>
          <div className="flex items-center justify-between px-5 pt-3.5 pb-2">
            <h2 className="font-bold text-neel-900">
              Your cart{' '}
              <span className="ml-0.5 num text-sm font-normal text-ink-3">
                {itemsText(countItems(items))}
              </span>
            </h2>
            <TextLink to="/cart" onClick={onLeave} className="py-1 text-sm">
              View All
            </TextLink>
          </div>
          <ul className="max-h-48 min-h-24 overflow-y-auto overscroll-contain px-5 lg:max-h-60">
            {items.map((item, index) => (
              <MiniCartRow
                key={item.id}
                item={item}
                discountPaise={lineDiscounts[index] ?? 0}
                onLeave={onLeave}
                onRemoved={() => panel.current?.focus()}
              />
            ))}
          </ul>
          <MiniCartSummary items={items} onLeave={onLeave} />
        </>
      )}
    </div>
  );
}
