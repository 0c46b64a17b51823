import { data } from 'react-router';
import { hiddenPage } from '#web/page/page-meta.ts';
import { NotFoundPage, notFoundTitle } from './not-found-page.tsx';

export const meta = () => hiddenPage(notFoundTitle);

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundRoute() {
  return <NotFoundPage />;
}
