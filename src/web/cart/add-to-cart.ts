import type { Product } from '#shared/catalog/product.ts';
import { toast } from '#web/ui/toast.tsx';
import { aboutProduct } from './shortage-texts.ts';
import { useCart } from './store.ts';

/** From a list: always one packet. */
export function addOneToCart(product: Product): void {
  const added = useCart.getState().add(product, 1);
  const { id, name } = product;
  if (added > 0) toast({ tone: 'ok', text: `${name} added to cart!`, about: aboutProduct(id) });
  else toast({ tone: 'warn', text: allInCart(product), about: aboutProduct(id) });
}

/** From the product's own page: as many as were chosen, as far as the stock goes. */
export function addToCart(product: Product, quantity: number): void {
  const added = useCart.getState().add(product, quantity);
  const texts = [
    added > 0 ? `${product.name} (${added}) added to cart!` : '',
    added < quantity ? allInCart(product) : '',
  ];
  toast({
    tone: added > 0 ? 'ok' : 'warn',
    text: texts.filter(Boolean).join(' '),
    about: aboutProduct(product.id),
  });
}

function allInCart({ name, stock }: Product): string {
  return `There are only ${stock} of ${name}, and they are all in your cart.`;
}
