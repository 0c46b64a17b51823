import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useLoaded } from '#web/lists/use-loaded.ts';
import { hiddenPage } from '#web/page/page-meta.ts';
import { Guard } from '#web/session/guard.tsx';
import { sessionReady, useSession } from '#web/session/store.ts';
import { UnverifiedNotice } from '../verify-email/unverified-notice.tsx';
import type { Route } from './+types/route.ts';
import { loadAttempts, loadOrders } from './load.ts';
import { Orders } from './orders.tsx';
import { PaymentAttempts } from './payment-attempts.tsx';
import { QuickActions } from './quick-actions.tsx';
import { Welcome } from './welcome.tsx';

const MESSAGE = 'Please login to view your dashboard';

export const meta = () => hiddenPage('Your orders');

/** Not awaited, so that the page shows a skeleton at once. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await sessionReady();
  const userId = useSession.getState().user?.id;
  const { searchParams } = new URL(request.url);
  const pages = readPages(searchParams);
  /** `?order=TKR-…`: the order of a link in a mail. */
  const linked = searchParams.get('order') ?? undefined;
  return { userId, pages, linked, orders: loadOrders(pages, linked), attempts: loadAttempts() };
}

const PAGES_MAX = 100;

/** `?pages=3`: the number of pages that the customer has opened. */
function readPages(search: URLSearchParams): number {
  const pages = Number(search.get('pages'));
  return Number.isInteger(pages) && pages > 1 ? Math.min(pages, PAGES_MAX) : 1;
}

type LoaderData = Awaited<ReturnType<typeof clientLoader>>;

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  return (
    <Guard message={MESSAGE}>
      <Own {...loaderData} />
    </Guard>
  );
}

/** Another account may have signed in in another tab, and must not see these orders. */
function Own(loaderData: LoaderData) {
  const user = useSession((session) => session.user);
  const { revalidate } = useRevalidator();
  const isOwn = user?.id === loaderData.userId;
  useEffect(() => {
    if (!isOwn) void revalidate();
  }, [isOwn, revalidate]);
  return user && isOwn ? <Dashboard key={user.id} {...loaderData} /> : null;
}

function Dashboard(loading: LoaderData) {
  const orders = useLoaded(loading.orders);
  const { data: attempts = [] } = useLoaded(loading.attempts);
  return (
    <>
      <Welcome orders={orders.data} isLoading={orders.isLoading} />
      <div className="wrap grid min-h-[60vh] content-start gap-9 pt-3 pb-(--section) *:min-w-0 lg:pt-6">
        <UnverifiedNotice />
        {attempts.length > 0 && <PaymentAttempts attempts={attempts} />}
        <Orders {...orders} pages={loading.pages} linked={loading.linked} />
        <QuickActions />
      </div>
    </>
  );
}

export const HydrateFallback = () => <Guard message={MESSAGE}>{null}</Guard>;
