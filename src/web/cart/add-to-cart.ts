import type { Product } from '#shared/catalog/product.ts';
import { toast } from '#web/ui/toast.tsx';
import { productTopic } from './shortage-texts.ts';
import { useCart } from './store.ts';

/** Product lists add one packet at a time. */
export function addOneToCart(product: Product): void {
  const added = useCart.getState().add(product, 1);
  const { id, name } = product;
  if (added > 0) toast({ tone: 'ok', text: `${name} added to cart!`, about: productTopic(id) });
  else toast({ tone: 'warn', text: allInCartText(product), about: productTopic(id) });
}

/** Adds the chosen quantity, limited by the stock. */
export function addToCart(product: Product, quantity: number): void {
  const added = useCart.getState().add(product, quantity);
  const texts = [
    added > 0 ? `${product.name} (${added}) added to cart!` : '',
    added < quantity ? allInCartText(product) : '',
  ];
  toast({
    tone: added > 0 ? 'ok' : 'warn',
    text: texts.filter(Boolean).join(' '),
    about: productTopic(product.id),
  });
}

function allInCartText({ name, stock }: Product): string {
  return `There are only ${stock} of ${name}, and they are all in your cart.`;
}
