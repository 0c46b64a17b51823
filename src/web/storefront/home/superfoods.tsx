import type { Product } from '#shared/catalog/product.ts';
import type { Soon } from './home-content.ts';
import { ProductRail } from './product-rail.tsx';
import { RailFoot, RailHead } from './rail-head.tsx';

const TITLE = 'Traditional Superfoods';
const LINK = 'Shop All Products';

export function Superfoods({ products }: { products: Soon<Product[]> }) {
  return (
    <section aria-labelledby="superfoods" className="overflow-hidden py-(--section)">
      <div className="wrap">
        <ProductRail
          label={TITLE}
          head={<RailHead id="superfoods" title={TITLE} link={LINK} />}
          products={products}
        />
        <RailFoot link={LINK} />
      </div>
    </section>
  );
}
