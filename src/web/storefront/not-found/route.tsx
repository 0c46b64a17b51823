import { data } from 'react-router';
import { pageMeta } from '#web/page/page-meta.ts';
import { NotFoundPage, notFoundTitle } from './not-found-page.tsx';

export const meta = () => pageMeta({ title: notFoundTitle, isHidden: true });

export function loader() {
  return data(null, { status: 404 });
}

/** Inside the shop the browser knows the answer itself. */
export function clientLoader() {
  return null;
}

export default function NotFoundRoute() {
  return <NotFoundPage />;
}
