import { useMemo, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { BulkPreview } from '#shared/orders/bulk-contract.ts';
import { ApiError } from '#web/api/call.ts';
import { newKey } from '#web/browser/new-key.ts';
import { counted } from '#web/lists/counted.ts';
import { toLoaded } from '#web/lists/loaded.ts';
import { hiddenPage } from '#web/page/page-meta.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { sessionReady, useSession } from '#web/session/store.ts';
import { Button } from '#web/ui/button.tsx';
import { measureBottomBar } from '#web/ui/measure-bottom-bar.ts';
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
import { CheckField } from '../bulk/check-field.tsx';
import { PreviewPanel } from '../bulk/preview-panel.tsx';
import { clearSelection, storedSelection } from '../bulk/stored-selection.ts';
import { failureText } from '../failure-text.ts';
import { readOrdersAddress } from '../orders-address.ts';
import type { Selection } from '../selection.ts';
import type { Route } from './+types/route.ts';
import { ImportNumbers } from './import-numbers.tsx';
import { ShipTable } from './ship-table.tsx';
import {
  countUntracked,
  errorsByRow,
  findWrongNumbers,
  toParcels,
  toShipParcels,
  type ShipRows,
} from './ship-rows.ts';
import { useShipRows } from './use-ship-rows.ts';

const TITLE = 'Ship orders';

export const meta = () => hiddenPage(TITLE);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await sessionReady();
  const owner = useSession.getState().user?.id ?? '';
  const selection = storedSelection(owner);
  if (!selection) return { selection, owner };
  // In the order of the list, which is also that of an exported file.
  const { sort } = readOrdersAddress(new URL(request.url).searchParams);
  const body = { kind: 'ship', selection, sort } as const;
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
  const { total } = preview;
  const parcels = useMemo(() => toShipParcels(preview.parcels), [preview.parcels]);
  const ship = useShipRows(parcels, owner);
  const [notify, setNotify] = useState(true);
  const [key] = useState(newKey);
  const [refused, setRefused] = useState<Refused>(noneRefused);
  const [failure, setFailure] = useState<string>();
  const { pending, run } = usePending<'ship'>();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const errors = {
    ...stillRefused(refused, ship.rows),
    ...findWrongNumbers(ship.rows, parcels),
  };

  async function start() {
    const sent = toParcels(ship.rows, parcels, ship.courier);
    const untracked = countUntracked(ship.rows, parcels);
    if (untracked > 0 && !(await confirmUntracked(untracked, sent.length))) return;
    const action = { kind: 'ship', selection, total, notify: notify ? 'once' : 'never' } as const;
    setFailure(undefined);
    setRefused(noneRefused);
    try {
      const body = { ...action, parcels: sent };
      const { bulk } = await callSignedIn('POST /api/orders/admin/bulk', { body, key });
      ship.clearDraft();
      clearSelection(owner);
      await navigate(`/admin/orders/bulk/${bulk.id}`);
    } catch (error) {
      const text = failureText(error, 'The orders were not shipped');
      if (!(error instanceof ApiError)) return;
      const byRow = errorsByRow(error.errors, parcels);
      setRefused({ errors: byRow, rows: ship.rows });
      // The rows say it, and their messages go away with a correction.
      if (Object.keys(byRow).length === 0) setFailure(text);
      if (error.code === 'bulk_selection_changed') await revalidate();
    }
  }

  return (
    // Not a grid, in which the bar would not stick to the window.
    <form
      className="space-y-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (Object.keys(findWrongNumbers(ship.rows, parcels)).length === 0) void run('ship', start);
      }}
    >
      <div className="grid items-start gap-5 *:min-w-0 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        {parcels.length > 0 && <ImportNumbers ship={ship} parcels={parcels} />}
        <Panel title="What happens">
          <PanelBody>
            <div className="grid gap-4">
              <PreviewPanel preview={preview} notify={notify} />
              {preview.mails > 0 && (
                <CheckField checked={notify} onChange={setNotify}>
                  Email the customers
                </CheckField>
              )}
            </div>
          </PanelBody>
        </Panel>
      </div>
      {parcels.length > 0 && <ShipTable ship={ship} parcels={parcels} errors={errors} />}
      <ShipBar
        preview={preview}
        problem={failure ?? wrongText(errors)}
        isPending={pending !== undefined}
      />
    </form>
  );
}

/** What the server rejected, and the rows that it was sent. */
interface Refused {
  errors: Readonly<Record<string, string>>;
  rows: ShipRows;
}

const noneRefused: Refused = { errors: {}, rows: {} };

/** A row that was changed since has to be checked again. */
const stillRefused = ({ errors, rows }: Refused, now: ShipRows) =>
  Object.fromEntries(
    Object.entries(errors).filter(([id]) => now[id]?.trackingNumber === rows[id]?.trackingNumber),
  );

const wrongText = (errors: Readonly<Record<string, string>>) => {
  const count = Object.keys(errors).length;
  return count > 0 ? `${counted(count, 'number')} cannot be used` : undefined;
};

interface ShipBarProps {
  preview: BulkPreview;
  problem: string | undefined;
  isPending: boolean;
}

/** Always in view, because a hundred rows on a phone are a long way to scroll. */
function ShipBar({ preview: { changes }, problem, isPending }: ShipBarProps) {
  return (
    <div
      ref={measureBottomBar}
      className="sticky bottom-0 z-2 flex flex-wrap items-center gap-x-5 gap-y-2 rounded-lg border border-neel-200 bg-surface px-4 py-3 shadow-2 max-lg:-mx-4 max-lg:rounded-b-none lg:bottom-3"
    >
      <p
        role="status"
        className="min-w-0 grow text-sm font-[550] wrap-anywhere text-majith-700 empty:hidden"
      >
        {problem}
      </p>
      <Button
        type="submit"
        busy={isPending}
        disabled={changes === 0}
        className="max-sm:w-full sm:ml-auto"
      >
        Ship {counted(changes, 'order')}
      </Button>
    </div>
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
