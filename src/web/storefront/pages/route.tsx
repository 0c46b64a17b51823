import { data } from 'react-router';
import { hiddenPage, pageMeta } from '#web/page/page-meta.ts';
import { categoryMeta } from '../category/category-meta.ts';
import { CategoryPage } from '../category/category-page.tsx';
import { loadCategory } from '../category/load-category.ts';
import { NotFoundPage, notFoundTitle } from '../not-found/not-found-page.tsx';
import type { Route } from './+types/route.ts';
import { loadPage } from './load-page.ts';
import { ownerPageMeta } from './owner-page-meta.ts';
import { PageView } from './page-view.tsx';

export function meta(args: Route.MetaArgs) {
  const { page, category } = args.loaderData ?? {};
  if (page) return ownerPageMeta(args, page);
  if (!category) return hiddenPage(notFoundTitle);
  return pageMeta(args, categoryMeta(category, args.matches[0].loaderData.origin));
}

/** Every path that no other route has: a page of the owner, the page of a category, or a missing page. */
export async function loader({ request }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const page = await loadPage(url);
  const category = page ? null : await loadCategory(url);
  return data({ page, category }, { status: page || category ? 200 : 404 });
}

export default function OwnerPageRoute({ loaderData: { page, category } }: Route.ComponentProps) {
  if (page) return <PageView page={page} />;
  return category ? <CategoryPage {...category} /> : <NotFoundPage />;
}
