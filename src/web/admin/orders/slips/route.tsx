import { Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { counted } from '#web/lists/counted.ts';
import { hiddenPage } from '#web/page/page-meta.ts';
import { sessionReady } from '#web/session/store.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { LoadingStatus } from '#web/ui/loading-status.tsx';
import { LoadFailure } from '../../lists/load-failure.tsx';
import { EmptyPanel } from '#web/admin/shell/empty-list.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { BackToOrders } from '../back-to-orders.tsx';
import { readOrdersAddress } from '../orders-address.ts';
import { loadOrders } from '../load-orders.ts';
import { PrintButton } from '../print-button.tsx';
import type { AdminShownOrder } from '../read-orders.ts';
import { PanelSkeleton } from '../../shell/panel.tsx';
import type { Route } from './+types/route.ts';
import { Slip } from './slip.tsx';
import './slips.css';

const TITLE = 'Packing slips';

export const meta = () => hiddenPage(TITLE);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  const ids = searchParams.get('ids') ?? '';
  const { sort } = readOrdersAddress(searchParams);
  const asked = new Set(ids.split(',').filter(Boolean)).size;
  const loaded = asked === 0 ? undefined : await loadOrders({ ids, sort });
  await sessionReady();
  return { asked, loaded, sort };
}

export default function SlipsPage({ loaderData: { asked, loaded, sort } }: Route.ComponentProps) {
  const orders = loaded && 'data' in loaded ? loaded.data.items : [];
  return (
    <>
      <div className="grid gap-2 print:hidden">
        <BackToOrders />
        <PageHead
          title={TITLE}
          text={orders.length > 0 && `${counted(orders.length, 'slip')}, one on each page.`}
        >
          {orders.length > 0 && (
            <div className="flex flex-wrap gap-2.5">
              <PrintButton selection={{ ids: orders.map(({ id }) => id) }} sort={sort} />
              <Button
                size="sm"
                onClick={() => window.print()}
                icon={<Printer aria-hidden strokeWidth={1.9} />}
              >
                Print
              </Button>
            </div>
          )}
        </PageHead>
        {orders.length > 0 && orders.length < asked && (
          <Banner tone="warn">{counted(asked - orders.length, 'order')} could not be found.</Banner>
        )}
      </div>
      {loaded && 'failure' in loaded && (
        <LoadFailure title="Error loading orders" failure={loaded.failure} />
      )}
      {orders.length === 0 && !(loaded && 'failure' in loaded) && (
        <EmptyPanel title="There is nothing to print">Choose orders in the list first.</EmptyPanel>
      )}
      {orders.length > 0 && <Slips orders={orders} />}
    </>
  );
}

/** Prints after all images and fonts have loaded. */
function Slips({ orders }: { orders: AdminShownOrder[] }) {
  const sheets = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isLeft = false;
    const pictures = Array.from(sheets.current?.querySelectorAll('img') ?? []);
    const ready = [document.fonts.ready, ...pictures.map((picture) => picture.decode())];
    void Promise.allSettled(ready).then(() => {
      if (!isLeft) window.print();
    });
    return () => {
      isLeft = true;
    };
  }, []);
  return (
    <div ref={sheets} className="grid justify-items-start gap-5 print:block">
      {orders.map((order) => (
        <Slip key={order.id} order={order} />
      ))}
    </div>
  );
}

export function HydrateFallback() {
  return (
    <>
      <PageHead title={TITLE} />
      <LoadingStatus />
      <PanelSkeleton className="h-120 max-w-140" />
    </>
  );
}
