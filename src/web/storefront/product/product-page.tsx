import type { ComboPart } from '#shared/catalog/combo-contract.ts';
import type { Product } from '#shared/catalog/product.ts';
import type { ProductReviews } from '#shared/testimonials/contract.ts';
import { Island } from '#web/islands/island.tsx';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Gallery } from './gallery.tsx';
import { offerOf } from './offer.ts';
import { PackFacts } from './pack-facts.tsx';
import { ProductInfo } from './product-info.tsx';
import { trailOf } from './product-meta.ts';
import { ProductTabs } from './product-tabs.tsx';
import { Related } from './related.tsx';
import { WaysToEat } from './ways-to-eat.tsx';

export interface ProductPageProps {
  product: Product;
  related: Product[];
  /** Of a combo. */
  parts: ComboPart[];
  reviews: ProductReviews;
  categoryName: string;
}

export function ProductPage({ product, related, parts, reviews, categoryName }: ProductPageProps) {
  const { name, images, tile } = product;
  return (
    <div className="wrap">
      <div className="py-1.5 lg:py-3">
        <Breadcrumb items={trailOf(product)} />
      </div>
      <div className="grid items-start gap-5 pb-(--section) lg:grid-cols-[1.12fr_1fr] lg:gap-[clamp(28px,4.6vw,64px)]">
        <Island name="product/Gallery" of={Gallery} props={{ product: { name, images, tile } }} />
        <ProductInfo
          product={product}
          parts={parts}
          categoryName={categoryName}
          reviewCount={reviews.count}
        />
      </div>
      <div
        id="details"
        className="grid scroll-mt-28 items-start gap-x-[clamp(24px,5vw,80px)] gap-y-8 pb-(--section) lg:grid-cols-[1fr_minmax(0,28rem)]"
      >
        <Island
          name="product/ProductTabs"
          of={ProductTabs}
          props={{ name }}
          serverProps={{ product, reviews }}
        />
        <WaysToEat product={product} />
      </div>
      <PackFacts product={product} />
      <Related category={product.category} categoryName={categoryName} products={related} />
      <Island name="product/BottomBar" of={BottomBar} props={{ offer: offerOf(product) }} />
    </div>
  );
}
