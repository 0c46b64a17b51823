import type { CartItem } from '#shared/cart/items.ts';
import { toast } from '#web/ui/toast.tsx';
import { productTopic } from './shortage-texts.ts';
import { useCart } from './store.ts';

/** Product lists add one packet at a time. */
export function addOneToCart(item: CartItem): void {
  const added = useCart.getState().add(item);
  const { id, name } = item;
  if (added > 0) toast({ tone: 'ok', text: `${name} added to cart!`, about: productTopic(id) });
  else toast({ tone: 'warn', text: allInCartText(item), about: productTopic(id) });
}

/** Adds the chosen quantity, limited by the stock. */
export function addToCart(item: CartItem): void {
  const added = useCart.getState().add(item);
  const texts = [
    added > 0 ? `${item.name} (${added}) added to cart!` : '',
    added < item.quantity ? allInCartText(item) : '',
  ];
  toast({
    tone: added > 0 ? 'ok' : 'warn',
    text: texts.filter(Boolean).join(' '),
    about: productTopic(item.id),
  });
}

function allInCartText({ name, stock }: CartItem): string {
  return `There are only ${stock} of ${name}, and they are all in your cart.`;
}
