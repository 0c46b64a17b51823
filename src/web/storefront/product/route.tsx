import { data } from 'react-router';
import { ApiError, call } from '#web/api/call.ts';
import { categoryLabel } from '#web/catalog/category-label.ts';
import { Island } from '#web/islands/island.tsx';
import { hiddenPage, pageMeta } from '#web/page/page-meta.ts';
import type { Route } from './+types/route.ts';
import { MissingProduct } from './missing-product.tsx';
import { productMeta } from './product-meta.ts';
import { ProductPage, type ProductPageProps } from './product-page.tsx';

export function meta(args: Route.MetaArgs) {
  return args.loaderData?.product
    ? pageMeta(args, productMeta(args.loaderData, args.matches[0].loaderData.origin))
    : hiddenPage('Product not found');
}

/** Without a product, it does not exist. */
type LoadedProduct = ProductPageProps | { product: null };

export async function loader({ params }: Route.LoaderArgs) {
  try {
    const [{ product, related, parts }, { categories }, reviews] = await Promise.all([
      call('GET /api/products/:id', { params: { id: params.id } }),
      call('GET /api/categories', {}),
      call('GET /api/reviews', {}),
    ]);
    const categoryName = categoryLabel(product.category, categories);
    return data<LoadedProduct>({ product, related, parts, reviews, categoryName });
  } catch (error) {
    if (!(error instanceof ApiError) || !isMissing(error)) throw error;
    return data<LoadedProduct>({ product: null }, { status: 404 });
  }
}

/** The API rejects an impossible id as invalid input. */
const isMissing = ({ status }: ApiError) => status === 404 || status === 400;

export default function ProductRoute({ loaderData }: Route.ComponentProps) {
  if (!loaderData.product)
    return <Island name="product/MissingProduct" of={MissingProduct} props={{}} />;
  return <ProductPage {...loaderData} />;
}
