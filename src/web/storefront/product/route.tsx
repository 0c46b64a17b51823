import { useEffect, useRef, useState } from 'react';
import { data } from 'react-router';
import { ApiError, call } from '#web/api/call.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { browserProducts } from '../catalog/browser-products.ts';
import { isMissing, type FoundProduct } from '../catalog/product-source.ts';
import { failureText } from '#web/lists/loaded.ts';
import { useFirstScreen } from '#web/page/first-screen.ts';
import { hiddenPage, pageMeta } from '#web/page/page-meta.ts';
import type { Route } from './+types/route.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Gallery } from './gallery.tsx';
import { MissingProduct } from './missing-product.tsx';
import { PackFacts } from './pack-facts.tsx';
import { ProductInfo } from './product-info.tsx';
import { productMeta, trailOf } from './product-meta.ts';
import { ProductTabs } from './product-tabs.tsx';
import { Related } from './related.tsx';
import { usePurchase } from './use-purchase.ts';
import { WaysToEat } from './ways-to-eat.tsx';

const UNREACHABLE = 'Could not reach the shop. Your cart is kept on this device.';

export function meta(args: Route.MetaArgs) {
  const product = args.loaderData?.product;
  return product
    ? pageMeta(args, productMeta(product, args.matches[0].loaderData.origin))
    : hiddenPage('Product not found');
}

/** Without a product, `failure` holds the error; without both, the product does not exist. */
type LoadedProduct = FoundProduct | { product: null; related: []; failure?: string };

const missing: LoadedProduct = { product: null, related: [] };

export async function loader({ params }: Route.LoaderArgs) {
  try {
    return data<LoadedProduct>(await call('GET /api/products/:id', { params: { id: params.id } }));
  } catch (error) {
    if (!(error instanceof ApiError) || !isMissing(error)) throw error;
    return data(missing, { status: 404 });
  }
}

export async function clientLoader({ params }: Route.ClientLoaderArgs): Promise<LoadedProduct> {
  try {
    return (await browserProducts.find(params.id)) ?? missing;
  } catch (error) {
    const failure = failureText(error, { otherwise: UNREACHABLE });
    return { product: null, related: [], failure };
  }
}

export default function ProductRoute({ loaderData }: Route.ComponentProps) {
  const { product, related } = loaderData;
  if (!product) return <MissingProduct failure={loaderData.failure} />;
  // The key resets quantity, image and tab for another product.
  return <ProductPage key={product.id} product={product} related={related} />;
}

function ProductPage({ product, related }: FoundProduct) {
  const purchase = usePurchase(product);
  const details = useRef<HTMLDivElement>(null);
  const [reviewsAsked, setReviewsAsked] = useState(0);
  const isFirstScreen = useFirstScreen();

  useEffect(() => {
    if (reviewsAsked === 0) return;
    const tab = details.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]');
    tab?.focus({ preventScroll: true });
    details.current?.scrollIntoView();
  }, [reviewsAsked]);

  return (
    <div className="wrap">
      <div className="py-1.5 lg:py-3">
        <Breadcrumb items={trailOf(product)} />
      </div>
      <div className="grid items-start gap-5 pb-(--section) lg:grid-cols-[1.12fr_1fr] lg:gap-[clamp(28px,4.6vw,64px)]">
        <Gallery product={product} />
        <ProductInfo
          product={product}
          purchase={purchase}
          onReviews={() => setReviewsAsked(reviewsAsked + 1)}
        />
      </div>
      {isFirstScreen ? (
        <div className="h-dvh" />
      ) : (
        <>
          <div
            ref={details}
            id="details"
            className="grid scroll-mt-28 items-start gap-x-[clamp(24px,5vw,80px)] gap-y-8 pb-(--section) lg:grid-cols-[1fr_minmax(0,28rem)]"
          >
            {/* The tabs manage their own state; the key resets them to the reviews. */}
            <ProductTabs
              key={reviewsAsked}
              product={product}
              initial={reviewsAsked > 0 ? 'reviews' : undefined}
            />
            <WaysToEat product={product} />
          </div>
          <PackFacts product={product} />
          <Related category={product.category} products={related} />
        </>
      )}
      <BottomBar product={product} purchase={purchase} />
    </div>
  );
}
