import { data } from 'react-router';
import { hiddenPage } from '#web/page/page-meta.ts';
import { NotFoundPage, notFoundTitle } from './not-found-page.tsx';

export const meta = () => hiddenPage(notFoundTitle);

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
