import { useEffect } from 'react';
import { readFilters, type ProductSelection } from '#shared/catalog/filters.ts';
import { call } from '#web/api/call.ts';
import { browserProducts, useFreshProducts } from '../catalog/browser-products.ts';
import { listQuery } from '../catalog/product-source.ts';
import { hiddenPage, pageMeta } from '#web/page/page-meta.ts';
import type { Route } from './+types/route.ts';
import { FilterBar } from './filter-bar.tsx';
import { HeroBand } from './hero-band.tsx';
import { listMeta } from './list-meta.ts';
import { NeedHelp } from './need-help.tsx';
import { Results } from './results.tsx';
import { useFilters } from './use-filters.ts';

export function meta(args: Route.MetaArgs) {
  const selection = args.loaderData;
  return selection && selection.matching > 0
    ? pageMeta(args, listMeta(selection, args.location.search))
    : hiddenPage('Products');
}

export async function loader({ request }: Route.LoaderArgs): Promise<ProductSelection> {
  return call('GET /api/products', { query: listQuery(filtersOf(request)) });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return browserProducts.select(filtersOf(request));
}

const filtersOf = (request: Request) => readFilters(new URL(request.url).searchParams);

export default function ProductsPage({ loaderData: selection }: Route.ComponentProps) {
  const controls = useFilters();
  useEffect(() => browserProducts.seed(selection), [selection]);
  useFreshProducts();
  return (
    <>
      <HeroBand />
      <div className="wrap">
        <FilterBar selection={selection} controls={controls} />
        <Results selection={selection} controls={controls} />
        <NeedHelp />
      </div>
    </>
  );
}
