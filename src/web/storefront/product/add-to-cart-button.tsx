import { ShoppingBag } from 'lucide-react';
import type { Product } from '#shared/catalog/product.ts';
import { formatRupees } from '#shared/money.ts';
import { Button } from '#web/ui/button.tsx';
import { isBuyable } from '#web/catalog/product-facts.ts';
import type { Purchase } from './use-purchase.ts';

interface AddToCartButtonProps {
  product: Product;
  purchase: Purchase;
  /** The label includes the price of the chosen quantity. */
  withAmount?: boolean;
  className?: string;
}

export function AddToCartButton(props: AddToCartButtonProps) {
  const { product, purchase, withAmount, className } = props;
  if (product.stock < 1) {
    return (
      <Button disabled className={className}>
        Out of Stock
      </Button>
    );
  }
  return (
    <Button
      busy={purchase.isAdding}
      disabled={!isBuyable(product)}
      icon={<ShoppingBag aria-hidden strokeWidth={1.9} />}
      onClick={purchase.add}
      className={className}
    >
      {purchase.isAdding ? (
        'Adding to Cart...'
      ) : (
        <span className="num">
          Add to Cart
          {withAmount && product.price !== null && (
            <span aria-hidden> · {formatRupees(product.price * purchase.quantity)}</span>
          )}
        </span>
      )}
    </Button>
  );
}
