import type { Product } from '#shared/catalog/product.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Scroller } from '#web/ui/scroller.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { ProductCard } from '#web/catalog/product-card.tsx';
import { soldOutLast } from '#web/catalog/sold-out-last.ts';
import { RailHead } from './rail-head.tsx';

/** Narrow enough to show the edge of the next card. */
const widths =
  '[--item:68%] min-[30rem]:[--item:44%] md:[--item:30%] min-[73.75rem]:[--item:calc((100%-72px)/4)]';

interface ProductRailProps {
  id: string;
  title: string;
  products: Product[];
  /** The link to all products: beside the heading on wide screens, below the cards on small ones. */
  linkText: string;
  className?: string;
}

/** A row of product cards. Without products, only heading and link are shown. */
export function ProductRail({ id, title, products, linkText, className }: ProductRailProps) {
  const head = (
    <RailHead id={id} title={title}>
      <TextLink to="/products" className="min-h-11 max-lg:hidden">
        {linkText}
      </TextLink>
    </RailHead>
  );
  return (
    <section
      aria-labelledby={id}
      className={cx('offscreen [--height:620px] overflow-hidden py-(--section)', className)}
    >
      <div className="wrap">
        {products.length === 0 ? (
          head
        ) : (
          <Scroller label={`${title}: products`} step="item" head={head} className={widths}>
            {soldOutLast(products).map((product) => (
              <li key={product.id}>
                <ProductCard product={product} />
              </li>
            ))}
          </Scroller>
        )}
        <ButtonLink to="/products" variant="quiet" block className="mt-7 lg:hidden">
          {linkText}
        </ButtonLink>
      </div>
    </section>
  );
}
