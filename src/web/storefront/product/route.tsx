import { data } from 'react-router';
import { ApiError, call } from '#web/api/call.ts';
import { Island } from '#web/islands/island.tsx';
import { hiddenPage, pageMeta } from '#web/page/page-meta.ts';
import type { Route } from './+types/route.ts';
import { MissingProduct } from './missing-product.tsx';
import { productMeta } from './product-meta.ts';
import { ProductPage, type ProductPageProps } from './product-page.tsx';

export function meta(args: Route.MetaArgs) {
  const product = args.loaderData?.product;
  return product
    ? pageMeta(args, productMeta(product, args.matches[0].loaderData.origin))
    : hiddenPage('Product not found');
}

/** Without a product, it does not exist. */
type LoadedProduct = ProductPageProps | { product: null; related: [] };

export async function loader({ params }: Route.LoaderArgs) {
  try {
    return data<LoadedProduct>(await call('GET /api/products/:id', { params: { id: params.id } }));
  } catch (error) {
    if (!(error instanceof ApiError) || !isMissing(error)) throw error;
    return data<LoadedProduct>({ product: null, related: [] }, { status: 404 });
  }
}

/** The API rejects an impossible id as invalid input. */
const isMissing = ({ status }: ApiError) => status === 404 || status === 400;

export default function ProductRoute({ loaderData: { product, related } }: Route.ComponentProps) {
  if (!product) return <Island name="product/MissingProduct" of={MissingProduct} props={{}} />;
  return <ProductPage product={product} related={related} />;
}
