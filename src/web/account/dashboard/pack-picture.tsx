import type { SoldItem } from '#shared/orders/contract.ts';
import { CartPicture } from '#web/cart/cart-picture.tsx';

/** A pack on the ground it stands on in the shop. */
export function PackPicture({ item, className }: { item: SoldItem; className: string }) {
  return <CartPicture src={item.image} tile={item.tile} className={className} />;
}
