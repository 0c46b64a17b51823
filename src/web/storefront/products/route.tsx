import { readFilters } from '#shared/catalog/filters.ts';
import { call } from '#web/api/call.ts';
import { toCategoryNames } from '#web/catalog/category-label.ts';
import { Island } from '#web/islands/island.tsx';
import { hiddenPage, pageMeta } from '#web/page/page-meta.ts';
import { listQuery } from '../catalog/product-source.ts';
import type { Route } from './+types/route.ts';
import { HeroBand } from './hero-band.tsx';
import { listMeta } from './list-meta.ts';
import { NeedHelp } from './need-help.tsx';
import { ProductList } from './product-list.tsx';

export function meta(args: Route.MetaArgs) {
  const list = args.loaderData;
  return list && list.selection.matching > 0
    ? pageMeta(args, listMeta(list, args.location.search))
    : hiddenPage('Products');
}

export async function loader({ request }: Route.LoaderArgs) {
  const filters = readFilters(new URL(request.url).searchParams);
  const [selection, { categories }, content] = await Promise.all([
    call('GET /api/products', { query: listQuery(filters) }),
    call('GET /api/categories', {}),
    call('GET /api/home/products-page', {}),
  ]);
  return { selection, categories: toCategoryNames(categories), content };
}

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const { selection, categories, content } = loaderData;
  return (
    <>
      <HeroBand content={content} />
      <div data-owns-search className="wrap max-lg:[&_:is(a,button)]:scroll-mt-40">
        <Island
          name="products/ProductList"
          of={ProductList}
          props={{ rendered: selection, categories }}
        />
        <NeedHelp heading={content.helpHeading} text={content.helpText} />
      </div>
    </>
  );
}
