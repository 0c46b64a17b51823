import type { Product } from '#shared/catalog/product.ts';
import type { SearchResults } from '#shared/search/contract.ts';
import { settings } from '#shared/settings/current.ts';
import { readSearch, searchPath } from '#shared/search/query.ts';
import { call } from '#web/api/call.ts';
import lilyPad from '#web/art/illustrations/lily-pad.svg';
import { ProductCard } from '#web/catalog/product-card.tsx';
import { counted } from '#web/lists/counted.ts';
import { hiddenPage, pageMeta } from '#web/page/page-meta.ts';
import { trailTo } from '#web/page/structured-data.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Link } from '#web/ui/link.tsx';
import { ProductGrid } from '../catalog/product-grid.tsx';
import { Pagination } from '../products/pagination.tsx';
import type { Route } from './+types/route.ts';
import { SearchForm } from './search-form.tsx';

/** The number of images on the first screen. */
const FIRST_ROW = 4;

const titleOf = (text: string) =>
  text === '' ? 'Search Products' : `Search results for “${text}”`;

/** Of the results, search engines index the products instead. */
export function meta(args: Route.MetaArgs) {
  const { text } = args.loaderData ?? { text: '' };
  if (text !== '') return hiddenPage(titleOf(text));
  return pageMeta(args, {
    path: '/search',
    title: titleOf(''),
    description: `Find a pack of ${settings().shop.name} by its name, taste or ingredients, in English or Hindi. Spelling mistakes are no problem.`,
    trail: trailTo({ label: titleOf(''), to: '/search' }),
  });
}

export async function loader({ request }: Route.LoaderArgs) {
  const { text, page } = readSearch(new URL(request.url).searchParams);
  const query = { q: text, ...(page > 1 && { page: String(page) }) };
  return { text, results: await call('GET /api/search/products', { query }) };
}

export default function SearchPage({ loaderData: { text, results } }: Route.ComponentProps) {
  const { products, total, page, pages, categories, popular } = results;
  return (
    <div className="wrap pt-[clamp(24px,3vw,40px)] pb-(--section)">
      <h1 className="mb-5 display text-3xl wrap-anywhere">{titleOf(text)}</h1>
      <SearchForm text={text} />
      <section id="results" aria-labelledby="found" className="scroll-mt-28">
        <h2 id="found" className="sr-only">
          Products
        </h2>
        {total > 0 && <Found text={text} results={results} />}
        {categories.length > 0 && <Categories categories={categories} />}
        {total > 0 && <Cards products={products} />}
        <Pagination page={page} pages={pages} to={(at) => `${searchPath(text, at)}#results`} />
        {total === 0 && text !== '' && <NothingFound text={text} />}
      </section>
      {popular.length > 0 && (
        <section aria-labelledby="popular" className="mt-[clamp(28px,4vw,48px)]">
          <h2 id="popular" className="mb-5 display text-2xl">
            Popular right now
          </h2>
          <Cards products={popular} />
        </section>
      )}
    </div>
  );
}

function Found({ text, results }: { text: string; results: SearchResults }) {
  const { total, corrected, page, pages } = results;
  const where = pages > 1 ? `, page ${page} of ${pages}` : '';
  return (
    <div className="num mt-5">
      {corrected !== null && (
        <p className="mb-1 text-lead wrap-anywhere">
          No exact match for “{text}”. Showing results for <b>“{corrected}”</b>.
        </p>
      )}
      <p className="font-[650]">
        {counted(total, 'product')}
        {where}
      </p>
    </div>
  );
}

function Categories({ categories }: Pick<SearchResults, 'categories'>) {
  return (
    <ul aria-label="Categories" className="mt-4 flex flex-wrap gap-2.5">
      {categories.map(({ slug, name, hindiName, path }) => (
        <li key={slug}>
          <Link
            to={path}
            className="inline-flex min-h-11 items-center gap-2 rounded-md bg-kamal-100 px-4 font-semibold text-kamal-800 underline-offset-4 hover:underline"
          >
            {name}
            {hindiName && (
              <span lang="hi" className="font-semibold">
                {hindiName}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Cards({ products }: { products: readonly Product[] }) {
  return (
    <div className="mt-5">
      <ProductGrid>
        {products.map((product, index) => (
          <li
            key={product.id}
            className={cx(
              'min-w-0',
              index >= FIRST_ROW && 'offscreen [--height:200px] min-[26.25rem]:[--height:470px]',
            )}
          >
            <ProductCard product={product} eager={index < FIRST_ROW} canBeHorizontal />
          </li>
        ))}
      </ProductGrid>
    </div>
  );
}

function NothingFound({ text }: { text: string }) {
  return (
    <EmptyState
      picture={<img src={lilyPad} alt="" width={116} height={116} />}
      title={`No products match “${text}”`}
      text="Check the spelling, or use fewer words. You can search in Hindi, too."
      level="h2"
    >
      <ButtonLink to="/products">See all products</ButtonLink>
    </EmptyState>
  );
}
