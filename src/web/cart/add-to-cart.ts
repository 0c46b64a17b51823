import type { Product } from '#shared/catalog/product.ts';
import { toast } from '#web/ui/toast.tsx';
import { useCart } from './store.ts';

/** From a list: always one packet. */
export function addOneToCart(product: Product): void {
  const added = useCart.getState().add(product, 1);
  if (added > 0) toast({ tone: 'ok', text: `${product.name} added to cart!` });
  else tellAllTaken(product);
}

/** From the product's own page: as many as were chosen, as far as the stock goes. */
export function addToCart(product: Product, quantity: number): void {
  const added = useCart.getState().add(product, quantity);
  if (added > 0) toast({ tone: 'ok', text: `${product.name} (${added}) added to cart!` });
  if (added < quantity) tellAllTaken(product);
}

function tellAllTaken({ name, stock }: Product): void {
  toast({
    tone: 'warn',
    text: `There are only ${stock} of ${name}, and they are all in your cart.`,
  });
}
