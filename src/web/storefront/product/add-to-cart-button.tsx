import { ShoppingBag } from 'lucide-react';
import { formatRupees } from '#shared/money.ts';
import { Button } from '#web/ui/button.tsx';
import type { Offer } from './offer.ts';
import type { Purchase } from './use-purchase.ts';

interface AddToCartButtonProps {
  offer: Offer;
  purchase: Purchase;
  /** The label includes the price of the chosen quantity. */
  withAmount?: boolean;
  className?: string;
}

export function AddToCartButton(props: AddToCartButtonProps) {
  const { offer, purchase, withAmount, className } = props;
  if (offer.item.stock < 1) {
    return (
      <Button disabled className={className}>
        Out of Stock
      </Button>
    );
  }
  return (
    <Button
      busy={purchase.isAdding}
      disabled={!offer.isBuyable}
      icon={<ShoppingBag aria-hidden strokeWidth={1.9} />}
      onClick={purchase.add}
      className={className}
    >
      <span className="num">
        {purchase.isAdding ? 'Adding to Cart...' : 'Add to Cart'}
        {withAmount && offer.price !== null && !purchase.isAdding && (
          <span aria-hidden> · {formatRupees(offer.price * purchase.quantity)}</span>
        )}
      </span>
    </Button>
  );
}
