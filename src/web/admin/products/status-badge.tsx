import type { Product } from '#shared/catalog/product.ts';
import { Badge } from '#web/ui/badge.tsx';
import { statusOf } from './product-status.ts';

export function StatusBadge({ product }: { product: Product }) {
  const { text, tone } = statusOf(product);
  return (
    <Badge tone={tone} dot>
      {text}
    </Badge>
  );
}
