import { Printer } from 'lucide-react';
import { formatTime } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { usePreload } from '#web/browser/split-component.tsx';
import { counted } from '#web/lists/counted.ts';
import { RefreshButton } from '#web/lists/refresh-button.tsx';
import { paymentLabels } from '#web/orders/order-labels.ts';
import { hiddenPage } from '#web/page/page-meta.ts';
import { canNow, useCan } from '#web/session/use-can.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { LoadingStatus } from '#web/ui/loading-status.tsx';
import { LoadFailure } from '../../lists/load-failure.tsx';
import { useLastLoaded } from '#web/admin/lists/use-last-loaded.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { BackToOrders } from '../back-to-orders.tsx';
import { loadNeighbours, loadOrder } from '../load-orders.ts';
import { CustomerLink } from '../customer-link.tsx';
import { LabelsButton } from '../labels-button.tsx';
import { OrderDetails } from '../order-details.tsx';
import { packetsIn, slipsAddress } from '../order-texts.ts';
import { queryOf, readOrdersAddress, withoutMoney } from '../orders-address.ts';
import type { AdminShownOrder } from '../read-orders.ts';
import { ChangeDialog, NoteDialog, RefundDialog, ShipmentDialog } from '../split-dialogs.ts';
import { StatusSelect } from '../status-select.tsx';
import { UndoLine } from '../undo/undo-line.tsx';
import { PanelSkeleton } from '../../shell/panel.tsx';
import type { Route } from './+types/route.ts';
import { OrderSteps } from './order-steps.tsx';

export const meta = ({ params }: Route.MetaArgs) => hiddenPage(`Order ${params.id}`);

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const address = readOrdersAddress(new URL(request.url).searchParams);
  const list = queryOf((await canNow('view_money')) ? address : withoutMoney(address));
  const [loaded, neighbours] = await Promise.all([
    loadOrder(params.id),
    loadNeighbours(params.id, list),
  ]);
  return { loaded, neighbours };
}

export default function OrderPage({ loaderData, params }: Route.ComponentProps) {
  const { loaded, neighbours } = loaderData;
  const order = useLastLoaded(loaded, params.id);
  const canShip = useCan('ship_orders');
  usePreload(NoteDialog, RefundDialog, ShipmentDialog, ChangeDialog);
  return (
    <>
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <BackToOrders />
          <OrderSteps neighbours={neighbours} />
        </div>
        <PageHead
          title={order?.orderNumber || params.id}
          text={
            order?.createdAt && (
              <span className="num">
                {formatTime(order.createdAt)} · {counted(packetsIn(order), 'item')}
              </span>
            )
          }
        >
          <div className="flex flex-wrap gap-2.5">
            {order && canShip && <LabelsButton selection={{ ids: [order.id] }} count={1} />}
            {order && canShip && (
              <ButtonLink
                to={slipsAddress([order.orderNumber])}
                state={{ fromList: true }}
                variant="quiet"
                size="sm"
                icon={<Printer aria-hidden strokeWidth={1.9} />}
                aria-label="Print packing slip"
                className="max-lg:px-3!"
              >
                <span className="max-lg:hidden">Print packing slip</span>
              </ButtonLink>
            )}
            <RefreshButton />
          </div>
        </PageHead>
      </div>
      {'failure' in loaded && <LoadFailure title="Error loading orders" failure={loaded.failure} />}
      {order && <OrderPanel order={order} />}
    </>
  );
}

function OrderPanel({ order }: { order: AdminShownOrder }) {
  const { totalAmount, paymentStatus, hides } = order;
  const payment = paymentLabels[paymentStatus];
  return (
    <section
      aria-label="The order"
      className="min-w-0 rounded-lg border border-hairline bg-surface"
    >
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 border-b border-hairline-soft px-4 py-4 lg:px-5">
        <h2 className="min-w-0 grow basis-40 leading-snug font-[650] wrap-anywhere text-neel-900">
          <CustomerLink order={order} />
        </h2>
        {!hides.money && (
          <>
            <b className="num text-lg font-bold">{formatRupees(totalAmount)}</b>
            <Badge tone={payment.tone}>{payment.label}</Badge>
          </>
        )}
        <StatusSelect order={order} className="w-full sm:w-44" />
      </div>
      <UndoLine order={order} />
      <div className="px-4 pt-4.5 pb-5 lg:px-5">
        <OrderDetails order={order} />
      </div>
    </section>
  );
}

/** The document is the same for all orders, so the number is not part of it. */
export function HydrateFallback() {
  return (
    <>
      <div className="grid gap-2">
        <BackToOrders />
        <PageHead title="Order" />
      </div>
      <LoadingStatus />
      <PanelSkeleton className="h-96" />
    </>
  );
}
