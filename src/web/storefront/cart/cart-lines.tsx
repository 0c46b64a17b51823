import { countItems, type CartItem } from '#shared/cart/items.ts';
import { itemsText } from '#web/cart/count-text.ts';
import { useCart } from '#web/cart/store.ts';
import { useCartTotals } from '#web/cart/use-cart-totals.ts';
import { confirm } from '#web/ui/confirm-queue.ts';
import { TextButton } from '#web/ui/text-link.tsx';
import { CartLine } from './cart-line.tsx';

interface CartLinesProps {
  items: CartItem[];
  onRemoved: () => void;
}

export function CartLines({ items, onRemoved }: CartLinesProps) {
  const { lineDiscounts } = useCartTotals(items);

  async function clear() {
    const isSure = await confirm('Are you sure you want to clear your entire cart?', {
      confirm: 'Clear Cart',
      cancel: 'Keep it',
      danger: true,
    });
    if (!isSure) return;
    useCart.getState().clear();
    onRemoved();
  }

  return (
    <>
      <ul>
        {items.map((item, index) => (
          <CartLine
            key={item.id}
            item={item}
            discountPaise={lineDiscounts[index] ?? 0}
            onRemoved={onRemoved}
          />
        ))}
      </ul>
      <div className="flex items-center justify-between gap-4 pt-4">
        <TextButton tone="danger" onClick={() => void clear()}>
          Clear Cart
        </TextButton>
        <p className="num text-sm text-ink-3">{itemsText(countItems(items))}</p>
      </div>
    </>
  );
}
