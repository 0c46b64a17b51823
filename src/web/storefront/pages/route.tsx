import { data } from 'react-router';
import { hiddenPage } from '#web/page/page-meta.ts';
import { NotFoundPage, notFoundTitle } from '../not-found/not-found-page.tsx';
import type { Route } from './+types/route.ts';
import { loadPage } from './load-page.ts';
import { ownerPageMeta } from './owner-page-meta.ts';
import { PageView } from './page-view.tsx';

export const meta = (args: Route.MetaArgs) =>
  args.loaderData ? ownerPageMeta(args, args.loaderData) : hiddenPage(notFoundTitle);

/** Every path that no other route has: a page of the owner, or a missing page. */
export async function loader({ request }: Route.LoaderArgs) {
  const page = await loadPage(new URL(request.url));
  return data(page, { status: page ? 200 : 404 });
}

export default function OwnerPageRoute({ loaderData }: Route.ComponentProps) {
  return loaderData ? <PageView page={loaderData} /> : <NotFoundPage />;
}
