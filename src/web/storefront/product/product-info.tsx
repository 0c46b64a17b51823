import { settings } from '#shared/settings/current.ts';
import { figures } from '#shared/settings/figures.ts';
import type { ComboPart } from '#shared/catalog/combo-contract.ts';
import type { Product } from '#shared/catalog/product.ts';
import { isLowOnDetail } from '#shared/catalog/stock.ts';
import { weightText } from '#shared/catalog/weight-text.ts';
import { Island } from '#web/islands/island.tsx';
import { PincodeCheck } from '#web/delivery/pincode-check.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Price } from '#web/ui/price.tsx';
import { Rating } from '#web/ui/rating.tsx';
import { LowStockBadge, MeritBadge } from '#web/catalog/product-badges.tsx';
import { unitPriceText } from '#web/catalog/product-facts.ts';
import { StockBadge } from '#web/catalog/stock-badge.tsx';
import { BuyBox } from './buy-box.tsx';
import { ComboContents } from './combo-contents.tsx';
import { DeliveryInfo } from './delivery-info.tsx';
import { figuresInBrief } from './nutrition.ts';
import { offerOf } from './offer.ts';
import { SizeLinks } from './size-links.tsx';
import { OPENS_REVIEWS } from './product-tabs.tsx';

interface ProductInfoProps {
  product: Product;
  /** Of a combo. */
  parts: ComboPart[];
  categoryName: string;
  /** Null: no count is shown. */
  reviewCount: number | null;
}

export function ProductInfo({ product, parts, categoryName, reviewCount }: ProductInfoProps) {
  const pack = ['Incl. of all taxes', weightText(product.weight), unitPriceText(product)];
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap gap-2">
        {categoryName && <Badge tone="kamal">{categoryName}</Badge>}
        <MeritBadge product={product} />
        {isLowOnDetail(product.stock) && <LowStockBadge />}
      </div>
      <h1 className="mt-3 display text-3xl wrap-anywhere">{product.name}</h1>
      {product.hindiName && (
        <p lang="hi" className="mt-1.5 text-lg font-semibold text-kamal-800">
          {product.hindiName}
        </p>
      )}
      <RatingLine reviewCount={reviewCount} />
      <div className="mt-4.5">
        <Price price={product.price} originalPrice={product.originalPrice} size="detail" mrpLabel />
        {product.price !== null && (
          <p className="num mt-1.5 text-sm text-ink-3">{pack.filter(Boolean).join(' · ')}</p>
        )}
      </div>
      <SizeLinks product={product} />
      {product.tagline && (
        <p className="mt-4.5 max-w-[36em] text-lg wrap-anywhere text-ink-2">{product.tagline}</p>
      )}
      <NutritionInBrief product={product} />
      <p className="mt-5.5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <StockBadge stock={product.stock} />
        {product.stock > 0 && (
          <span className="text-sm text-ink-3">
            Ships from {settings().shop.city} in {figures().dispatchDays}
          </span>
        )}
      </p>
      <Island name="product/BuyBox" of={BuyBox} props={{ offer: offerOf(product) }} />
      <ComboContents parts={parts} price={product.price} />
      {product.stock > 0 && settings().delivery.showsPincodeCheck && (
        <Island name="delivery/PincodeCheck" of={PincodeCheck} props={{}} isLater />
      )}
      <DeliveryInfo />
    </div>
  );
}

function RatingLine({ reviewCount }: { reviewCount: number | null }) {
  const { rating } = settings().cards;
  if (rating === null && reviewCount === null) return null;
  return (
    <p className="num mt-3 flex flex-wrap items-center gap-x-3.5 gap-y-1">
      {rating !== null && (
        <span className="inline-flex items-center gap-2">
          <Rating value={rating} />
          <b aria-hidden className="font-semibold">
            {rating}
          </b>
        </span>
      )}
      {reviewCount !== null && (
        <a
          href="#details"
          {...{ [OPENS_REVIEWS]: '' }}
          className="touch-area py-1 text-sm text-ink-3 underline underline-offset-3 hover:text-ink"
        >
          ({reviewCount} {reviewCount === 1 ? 'review' : 'reviews'})
        </a>
      )}
    </p>
  );
}

function NutritionInBrief({ product }: { product: Product }) {
  const nutrients = figuresInBrief(product);
  if (nutrients.length === 0) return null;
  return (
    <div className="mt-5.5">
      <p className="text-sm text-ink-3">Per 100 g</p>
      <dl className="num mt-1.5 flex border-y-[1.5px] border-line">
        {nutrients.map(({ label, value }) => (
          <div
            key={label}
            className="flex min-w-0 grow basis-0 flex-col-reverse justify-end border-line py-3 pr-2 not-first:border-l-[1.5px] not-first:pl-2.5 lg:not-first:pl-4"
          >
            <dt className="text-sm text-ink-3">{label}</dt>
            <dd className="text-lg leading-tight font-bold text-neel-900 lg:text-lead">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
