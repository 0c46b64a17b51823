import type { HomeRail } from '#shared/home/contract.ts';
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
  /** Null: the row is hidden. */
  rail: HomeRail | null;
  className?: string;
}

/**
 * A row of product cards. Without products, only heading and link are shown. The link to all products is beside the
 * heading on wide screens and below the cards on small ones.
 */
export function ProductRail({ id, rail, className }: ProductRailProps) {
  if (!rail) return null;
  const { heading: title, products, linkText } = rail;
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
