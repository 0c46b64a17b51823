import { readFilters, type ProductSelection } from '#shared/catalog/filters.ts';
import { call } from '#web/api/call.ts';
import { Island } from '#web/islands/island.tsx';
import { hiddenPage, pageMeta } from '#web/page/page-meta.ts';
import { listQuery } from '../catalog/product-source.ts';
import type { Route } from './+types/route.ts';
import { HeroBand } from './hero-band.tsx';
import { listMeta } from './list-meta.ts';
import { NeedHelp } from './need-help.tsx';
import { ProductList } from './product-list.tsx';

export function meta(args: Route.MetaArgs) {
  const selection = args.loaderData;
  return selection && selection.matching > 0
    ? pageMeta(args, listMeta(selection, args.location.search))
    : hiddenPage('Products');
}

export async function loader({ request }: Route.LoaderArgs): Promise<ProductSelection> {
  const filters = readFilters(new URL(request.url).searchParams);
  return call('GET /api/products', { query: listQuery(filters) });
}

export default function ProductsPage({ loaderData: selection }: Route.ComponentProps) {
  return (
    <>
      <HeroBand />
      <div data-owns-search className="wrap max-lg:[&_:is(a,button)]:scroll-mt-40">
        <Island name="products/ProductList" of={ProductList} props={{ rendered: selection }} />
        <NeedHelp />
      </div>
    </>
  );
}
