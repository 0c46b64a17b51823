import { Suspense, type ReactNode } from 'react';
import type { Product } from '#shared/catalog/product.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Scroller } from '#web/ui/scroller.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { ProductCard } from '#web/catalog/product-card.tsx';
import { soldOutLast } from '#web/catalog/sold-out-last.ts';
import { useMaybePromise, type MaybePromise } from '#web/page/maybe-promise.ts';
import { RailHead } from './rail-head.tsx';

const SKELETONS = 4;

/** Narrow enough to show the edge of the next card. */
const widths =
  '*:w-[68%] min-[30rem]:*:w-[44%] md:*:w-[30%] min-[73.75rem]:*:w-[calc((100%-72px)/4)]';

interface ProductRailProps {
  id: string;
  title: string;
  products: MaybePromise<Product[]>;
  /** The link to all products: beside the heading on wide screens, below the cards on small ones. */
  linkText: string;
  className?: string;
}

/** A row of product cards. Without products, only heading and link are shown. */
export function ProductRail({ id, title, products, linkText, className }: ProductRailProps) {
  const head = (
    <RailHead id={id} title={title}>
      <TextLink to="/products" prefetch="intent" className="min-h-11 max-lg:hidden">
        {linkText}
      </TextLink>
    </RailHead>
  );
  const label = `${title}: products`;
  return (
    <section aria-labelledby={id} className={cx('overflow-hidden py-(--section)', className)}>
      <div className="wrap">
        <Suspense fallback={<Row label={label} head={head} cards={skeletons} />}>
          <Cards label={label} head={head} products={products} />
        </Suspense>
        <ButtonLink
          to="/products"
          variant="quiet"
          block
          prefetch="intent"
          className="mt-7 lg:hidden"
        >
          {linkText}
        </ButtonLink>
      </div>
    </section>
  );
}

interface CardsProps {
  label: string;
  head: ReactNode;
  products: MaybePromise<Product[]>;
}

function Cards({ label, head, products }: CardsProps) {
  const list = useMaybePromise(products);
  if (list.length === 0) return head;
  const cards = soldOutLast(list).map((product) => (
    <li key={product.id}>
      <ProductCard product={product} />
    </li>
  ));
  return <Row label={label} head={head} cards={cards} />;
}

function Row({ label, head, cards }: { label: string; head: ReactNode; cards: ReactNode[] }) {
  return (
    <Scroller label={label} step="item" head={head} className={widths}>
      {cards}
    </Scroller>
  );
}

const skeletons = Array.from({ length: SKELETONS }, (_, index) => (
  <li key={index}>
    <Skeleton className="aspect-[1/1.2] rounded-lg" />
    <Skeleton className="mt-3.5 h-5 w-4/5" />
    <Skeleton className="mt-2 h-4 w-3/5" />
    <Skeleton className="mt-2.5 h-6.5 w-2/5" />
    <Skeleton className="mt-4 h-11 rounded-md" />
  </li>
));
