import type { Product } from '#shared/catalog/product.ts';
import type { Soon } from './home-content.ts';
import { ProductRail } from './product-rail.tsx';
import { RailFoot, RailHead } from './rail-head.tsx';

const TITLE = 'Our Bestsellers';
const LINK = 'View All Products';

export function Bestsellers({ products }: { products: Soon<Product[]> }) {
  return (
    <section aria-labelledby="bestsellers" className="overflow-hidden bg-sunken py-(--section)">
      <div className="wrap">
        <ProductRail
          label={TITLE}
          head={<RailHead id="bestsellers" title={TITLE} link={LINK} />}
          products={products}
        />
        <RailFoot link={LINK} />
      </div>
    </section>
  );
}
