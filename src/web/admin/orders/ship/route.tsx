import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { BulkPreview } from '#shared/orders/bulk-contract.ts';
import { ApiError } from '#web/api/call.ts';
import { newKey } from '#web/browser/new-key.ts';
import { counted } from '#web/lists/counted.ts';
import { toLoaded } from '#web/lists/loaded.ts';
import { hiddenPage } from '#web/page/page-meta.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { sessionReady, useSession } from '#web/session/store.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { confirm } from '#web/ui/confirm.tsx';
import { LoadingStatus } from '#web/ui/loading-status.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { usePending } from '#web/ui/use-pending.ts';
import { useLastLoaded } from '#web/admin/lists/use-last-loaded.ts';
import { EmptyPanel } from '#web/admin/shell/empty-list.tsx';
import { BackToList } from '../../lists/back-to-list.tsx';
import { LoadFailure } from '../../lists/load-failure.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { Panel, PanelBody, PanelSkeleton } from '../../shell/panel.tsx';
import { NotifyBox } from '../bulk/notify-box.tsx';
import { PreviewPanel } from '../bulk/preview-panel.tsx';
import { clearSelection, storedSelection } from '../bulk/stored-selection.ts';
import { failureText } from '../failure-text.ts';
import type { Selection } from '../selection.ts';
import type { Route } from './+types/route.ts';
import { ImportNumbers } from './import-numbers.tsx';
import { ShipTable } from './ship-table.tsx';
import { errorsByOrder, findDuplicates, toParcels } from './ship-rows.ts';
import { useShipRows } from './use-ship-rows.ts';

const TITLE = 'Ship orders';

export const meta = () => hiddenPage(TITLE);

export async function clientLoader() {
  await sessionReady();
  const owner = useSession.getState().user?.id ?? '';
  const selection = storedSelection(owner);
  if (!selection) return { selection, owner };
  const body = { kind: 'ship', selection } as const;
  const call = callSignedIn('POST /api/orders/admin/bulk/preview', { body });
  return { selection, owner, loaded: await toLoaded(call, { otherwise: 'Failed to load' }) };
}

export default function ShipPage({ loaderData }: Route.ComponentProps) {
  const { selection, owner, loaded } = loaderData;
  const preview = useLastLoaded(loaded ?? { failure: '' });
  return (
    <>
      <div className="grid gap-2">
        <BackToList to="/admin/orders">Orders</BackToList>
        <PageHead
          title={preview ? `Ship ${counted(preview.changes, 'order')}` : TITLE}
          text="One row per parcel. Type, paste, scan or import the tracking numbers."
        />
      </div>
      {!selection && <NoSelection />}
      {loaded && 'failure' in loaded && (
        <LoadFailure title="Error loading the orders" failure={loaded.failure} />
      )}
      {selection && preview && <ShipForm {...{ selection, owner, preview }} />}
    </>
  );
}

function NoSelection() {
  return (
    <EmptyPanel title="No orders are selected">
      <TextLink to="/admin/orders?status=confirmed" className="min-h-11">
        Select orders to ship
      </TextLink>
    </EmptyPanel>
  );
}

interface ShipFormProps {
  selection: Selection;
  owner: string;
  preview: BulkPreview;
}

function ShipForm({ selection, owner, preview }: ShipFormProps) {
  const { orders, total, changes } = preview;
  const ship = useShipRows(orders, owner);
  const [notify, setNotify] = useState(true);
  const [key] = useState(newKey);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string>();
  const { pending, run } = usePending<'ship'>();
  const navigate = useNavigate();
  const errors = { ...refused, ...findDuplicates(ship.rows, orders) };

  async function start() {
    const parcels = toParcels(ship.rows, orders, ship.courier);
    const untracked = parcels.filter(({ trackingNumber }) => trackingNumber === null).length;
    if (untracked > 0 && !(await confirmUntracked(untracked, parcels.length))) return;
    const action = { kind: 'ship', selection, total, notify: notify ? 'once' : 'never' } as const;
    setFailure(undefined);
    setRefused({});
    try {
      const body = { ...action, parcels };
      const { bulk } = await callSignedIn('POST /api/orders/admin/bulk', { body, key });
      ship.clearDraft();
      clearSelection(owner);
      await navigate(`/admin/orders/bulk/${bulk.id}`);
    } catch (error) {
      if (error instanceof ApiError) setRefused(errorsByOrder(error.errors, orders));
      setFailure(failureText(error, 'The orders were not shipped'));
    }
  }

  return (
    <form
      className="grid gap-5 *:min-w-0"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (Object.keys(findDuplicates(ship.rows, orders)).length === 0) void run('ship', start);
      }}
    >
      {orders.length > 0 && (
        <>
          <ImportNumbers ship={ship} orders={orders} />
          <ShipTable ship={ship} orders={orders} errors={errors} />
        </>
      )}
      <Panel title="Before you ship">
        <PanelBody>
          <div className="grid gap-4">
            <PreviewPanel preview={preview} notify={notify} />
            <NotifyBox checked={notify} onChange={setNotify} />
            {failure !== undefined && <Banner tone="bad">{failure}</Banner>}
            <Button
              type="submit"
              busy={pending !== undefined}
              disabled={changes === 0}
              className="justify-self-start max-sm:w-full"
            >
              Ship {counted(changes, 'order')}
            </Button>
          </div>
        </PanelBody>
      </Panel>
    </form>
  );
}

function confirmUntracked(count: number, all: number): Promise<boolean> {
  const what = count === all ? 'these orders' : counted(count, 'order');
  return confirm(`Ship ${what} without a tracking number?`, {
    confirm: 'Ship without it',
    cancel: 'Go back',
    points: ['Their emails contain no tracking link'],
  });
}

export function HydrateFallback() {
  return (
    <>
      <div className="grid gap-2">
        <BackToList to="/admin/orders">Orders</BackToList>
        <PageHead
          title={TITLE}
          text="One row per parcel. Type, paste, scan or import the tracking numbers."
        />
      </div>
      <LoadingStatus />
      <PanelSkeleton className="h-96" />
    </>
  );
}
