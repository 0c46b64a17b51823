import type { Product } from '#shared/catalog/product.ts';
import { Badge } from '#web/ui/badge.tsx';

/** 'Best Seller' or 'Featured', never both. */
export function MeritBadge({ product }: { product: Product }) {
  if (product.isBestseller) {
    return (
      <Badge tone="best" icon={<span aria-hidden className="badge-icon crown-icon" />}>
        Best Seller
      </Badge>
    );
  }
  return product.isFeatured ? <Badge tone="outline">Featured</Badge> : null;
}

export function LowStockBadge() {
  return <Badge tone="gold">Low stock</Badge>;
}
