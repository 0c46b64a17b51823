import { useEffect } from 'react';
import {
  defaultFilters,
  readFilters,
  writeFilters,
  type ProductSelection,
} from '#shared/catalog/filters.ts';
import { call } from '#web/api/call.ts';
import { browserProducts, useFreshProducts } from '../catalog/browser-products.ts';
import { categoryLabel } from '#web/catalog/category-label.ts';
import { listQuery } from '../catalog/product-source.ts';
import { pageMeta } from '#web/page/page-meta.ts';
import type { Route } from './+types/route.ts';
import { FilterBar } from './filter-bar.tsx';
import { HeroBand } from './hero-band.tsx';
import { NeedHelp } from './need-help.tsx';
import { Results } from './results.tsx';
import { useFilters } from './use-filters.ts';

export function meta({ location, matches }: Route.MetaArgs) {
  const { category, page } = readFilters(new URLSearchParams(location.search));
  const canonical = new URL('/products', matches[0].loaderData.origin);
  canonical.search = writeFilters({ ...defaultFilters, category, page }).toString();
  return [
    ...pageMeta({
      title: category ? categoryLabel(category) : 'Products',
      description:
        'All packs of roasted makhana and stone-ground sattu, with price, weight and the full list of ingredients.',
    }),
    { tagName: 'link', rel: 'canonical', href: canonical.href },
  ];
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
  useEffect(() => browserProducts.learn(selection), [selection]);
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
