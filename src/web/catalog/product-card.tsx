import { Plus } from 'lucide-react';
import { memo } from 'react';
import { Link } from '#web/ui/link.tsx';
import type { Product } from '#shared/catalog/product.ts';
import { isLowOnCard } from '#shared/catalog/stock.ts';
import { sizeText } from '#shared/catalog/weight-text.ts';
import { settings } from '#shared/settings/current.ts';
import type { Rank } from '#shared/settings/home.ts';
import { writeAddButton } from '#web/cart/add-button.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Price } from '#web/ui/price.tsx';
import { Rating } from '#web/ui/rating.tsx';
import { CardSizes } from './card-sizes.tsx';
import { LowStockBadge, MeritBadge } from './product-badges.tsx';
import { factOf, isBuyable } from './product-facts.ts';
import { ProductImage } from './product-image.tsx';
import { ProductTile } from './product-tile.tsx';
import { StockBadge } from './stock-badge.tsx';

/** The size of the image on its tile. */
const horizontalWidth = '(min-width: 48rem) 15rem, (min-width: 26.25rem) 37vw, 30vw';
const verticalWidth = '(min-width: 48rem) 15rem, (min-width: 30rem) 37vw, 54vw';

interface ProductCardProps {
  product: Product;
  /** True if the image is visible without scrolling. */
  eager?: boolean;
  level?: 'h2' | 'h3';
  /** Uses a horizontal layout below 420 px, where a vertical card would fill the screen. */
  canBeHorizontal?: boolean;
}

/**
 * The whole card links to the product page; the button adds one packet. Cards are keyed by product, so that sorting
 * moves them instead of redrawing them.
 */
export const ProductCard = memo(function ProductCard(props: ProductCardProps) {
  const { product, eager, level: Heading = 'h3', canBeHorizontal } = props;
  const rank = settings().cards.ranks.find((given) => isRankOf(given, product));
  const isSoldOut = product.stock < 1;
  return (
    <article
      className={cx(
        'group product-card',
        canBeHorizontal &&
          'max-[26.24rem]:flex-row max-[26.24rem]:items-start max-[26.24rem]:gap-4',
      )}
    >
      <ProductTile
        tile={product.tile}
        className={cx(
          'card-tile',
          canBeHorizontal && 'max-[26.24rem]:w-2/5 max-[26.24rem]:shrink-0',
          isSoldOut && 'saturate-55',
        )}
      >
        <ProductImage
          src={product.image}
          alt={product.images.find(({ url }) => url === product.image)?.alt ?? product.name}
          missing="No Image"
          sizes={canBeHorizontal ? horizontalWidth : verticalWidth}
          eager={eager}
          className={cx('pack-image', isSoldOut ? 'opacity-55' : 'pack-lift')}
        />
      </ProductTile>
      <div className="card-body">
        <div
          className={cx(
            'card-badges',
            canBeHorizontal &&
              'max-[26.24rem]:static max-[26.24rem]:mb-1.5 max-[26.24rem]:justify-start',
          )}
        >
          <MeritBadge product={product} />
          {rank && (
            <Badge
              tone="gold"
              className={cx(
                'num',
                !canBeHorizontal && 'ml-auto',
                canBeHorizontal && 'min-[26.25rem]:ml-auto',
              )}
            >
              <span className="sr-only">Rank </span>
              {rank.badge}
            </Badge>
          )}
        </div>
        <Heading className={cx('mt-3.5 card-title', canBeHorizontal && 'max-[26.24rem]:mt-0')}>
          <Link to={`/products/${product.slug}`} className="cover-link">
            {product.name}
            <HiddenSize product={product} />
          </Link>
        </Heading>
        <Facts product={product} />
        <p className="card-stock">
          <StockBadge stock={product.stock} />
          {isLowOnCard(product.stock) && <LowStockBadge />}
          {rank?.salesText && <span className="num text-xs text-ink-3">{rank.salesText}</span>}
        </p>
        <CardSizes product={product} />
        <div className="card-actions">
          <Price price={product.price} originalPrice={product.originalPrice} />
          <AddButton product={product} />
        </div>
      </div>
    </article>
  );
});

const isRankOf = (rank: Rank, { id, slug }: Product) =>
  rank.product === id || rank.product === slug;

/** Every card shows the same facts in the same order, so that products are easy to compare. */
function Facts({ product }: { product: Product }) {
  const { rating } = settings().cards;
  const facts = [sizeText(product), factOf(product)].filter(Boolean);
  return (
    <p className="num card-facts">
      <span>
        {rating && <Rating value={rating} compact />}
        {facts.map((fact) => (
          <span key={fact} className="after-dot">
            {fact}
          </span>
        ))}
      </span>
    </p>
  );
}

/** The sizes of a product often have the same name. */
const hasSizes = ({ siblings }: Product) => siblings.length > 0;
const fullName = (product: Product) =>
  hasSizes(product) ? `${product.name}, ${product.sizeLabel}` : product.name;

function HiddenSize({ product }: { product: Product }) {
  return hasSizes(product) ? <span className="sr-only">, {product.sizeLabel}</span> : null;
}

function AddButton({ product }: { product: Product }) {
  if (product.stock < 1) {
    return (
      <Button size="sm" disabled className="z-1 shrink-0">
        Sold out<span className="sr-only">{`: ${fullName(product)} is Out of Stock`}</span>
      </Button>
    );
  }
  return (
    <Button
      size="sm"
      disabled={!isBuyable(product)}
      icon={<Plus aria-hidden strokeWidth={1.9} />}
      data-add={writeAddButton(product)}
      className="z-1 shrink-0"
    >
      <span>
        Add<span className="sr-only">{` ${fullName(product)} to cart`}</span>
      </span>
    </Button>
  );
}
