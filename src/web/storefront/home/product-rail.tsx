import { Suspense, type ReactNode } from 'react';
import type { Product } from '#shared/catalog/product.ts';
import { Scroller } from '#web/ui/scroller.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ProductCard } from '../catalog/product-card.tsx';
import { useContent, type Soon } from './home-content.ts';

const STEP_PX = 300;
const SKELETONS = 4;

/** So wide that the next card shows its edge. */
const widths =
  '*:w-[68%] min-[30rem]:*:w-[44%] md:*:w-[30%] min-[73.75rem]:*:w-[calc((100%-72px)/4)]';

interface ProductRailProps {
  label: string;
  head: ReactNode;
  products: Soon<Product[]>;
}

/** A heading over cards in a row. Without products the heading stands alone. */
export function ProductRail(props: ProductRailProps) {
  return (
    <Suspense fallback={<RailSkeleton {...props} />}>
      <Cards {...props} />
    </Suspense>
  );
}

function Cards({ label, head, products }: ProductRailProps) {
  const list = useContent(products);
  if (list.length === 0) return head;
  return (
    <Scroller label={label} step={STEP_PX} head={head} className={widths}>
      {list.map((product) => (
        <li key={product.id}>
          <ProductCard product={product} />
        </li>
      ))}
    </Scroller>
  );
}

function RailSkeleton({ label, head }: ProductRailProps) {
  return (
    <Scroller label={label} step={STEP_PX} head={head} className={widths}>
      {Array.from({ length: SKELETONS }, (_, index) => (
        <li key={index}>
          <Skeleton className="aspect-[1/1.2] rounded-lg" />
          <Skeleton className="mt-3.5 h-5 w-4/5" />
          <Skeleton className="mt-2.5 h-4 w-1/2" />
          <Skeleton className="mt-4 h-11 rounded-md" />
        </li>
      ))}
    </Scroller>
  );
}
