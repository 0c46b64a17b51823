import { countItems, type CartItem } from '#shared/cart/items.ts';
import { formatPaise } from '#shared/money.ts';
import { itemsText } from '#web/cart/count-text.ts';
import { useCartTotals } from '#web/cart/use-cart-totals.ts';
import { CheckoutButton } from './checkout-button.tsx';

/** Keeps total and button in reach on phones. The footer leaves space for elements with `data-bottom-bar`. */
export function CheckoutBar({ items }: { items: CartItem[] }) {
  const { totalPaise } = useCartTotals(items);
  return (
    <div
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-30 flex items-center justify-between gap-3.5 bg-surface px-(--gutter) pt-2.5 pb-[calc(14px+env(safe-area-inset-bottom))] shadow-[0_-6px_24px_-8px_rgb(29_31_84/0.25)] lg:hidden"
    >
      <p className="num leading-tight">
        <span className="block text-xs leading-tight text-ink-3">
          Total, {itemsText(countItems(items))}
        </span>
        <b className="text-lead leading-tight font-[750]">{formatPaise(totalPaise)}</b>
      </p>
      <CheckoutButton className="max-w-65 grow" />
    </div>
  );
}
