import { useEffect } from 'react';
import { useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router';
import { useStore } from 'zustand';
import type { Packing } from '#shared/orders/packing-contract.ts';
import type { Loaded } from '#web/lists/loaded.ts';
import { hiddenPage } from '#web/page/page-meta.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { sessionReady } from '#web/session/store.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadingStatus } from '#web/ui/loading-status.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { LoadFailure } from '../../lists/load-failure.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { PanelSkeleton } from '../../shell/panel.tsx';
import { BackToOrders } from '../back-to-orders.tsx';
import { failureText, NO_TOKEN } from '../failure-text.ts';
import type { Route } from './+types/route.ts';
import { CameraScanner } from './camera-scanner.tsx';
import { FeedbackPanel } from './feedback.tsx';
import { PackingOrder } from './packing-order.tsx';
import { toOrderKey } from './packing-texts.ts';
import { ScanField } from './scan-field.tsx';
import { packingSound, setPackingSound } from './sound.ts';
import { usePacking } from './use-packing.ts';

const TITLE = 'Pack orders';

export const meta = () => hiddenPage(TITLE);

/** The order is in the address, so that packing continues after a reload or on another phone. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const order = new URL(request.url).searchParams.get('order');
  const loaded = order ? await loadPacking(order) : undefined;
  await sessionReady();
  return { loaded };
}

async function loadPacking(id: string): Promise<Loaded<Packing | null>> {
  try {
    const path = 'GET /api/orders/admin/:id/packing';
    const { packing } = await callSignedIn(path, { params: { id } }, NO_TOKEN);
    return { data: packing };
  } catch (error) {
    return { failure: failureText(error, 'Failed to load the order') };
  }
}

/** The address changes with every order; its packing is known already. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.search === nextUrl.search;

export default function PackPage({ loaderData: { loaded } }: Route.ComponentProps) {
  return (
    <>
      <div className="grid gap-2">
        <BackToOrders />
        <PageHead title={TITLE} text="Scan the slip of an order, then its products.">
          <SoundSwitch />
        </PageHead>
      </div>
      {loaded && 'failure' in loaded ? (
        <LoadFailure title="Error loading the order" failure={loaded.failure} />
      ) : (
        <Packer loaded={loaded?.data ?? undefined} />
      )}
    </>
  );
}

function Packer({ loaded }: { loaded: Packing | undefined }) {
  const commands = usePacking(loaded);
  const { packing, feedback, unsent } = commands;
  const isPacking = packing !== undefined && packing.packer.isYou && packing.completedAt === null;
  useOrderInAddress(packing?.orderNumber);

  function scan(code: string): void {
    // The slip lies beside the products and may be scanned again.
    if (isPacking && toOrderKey(code) !== packing.orderNumber) {
      void commands.count(packing.orderId, { code });
    } else void commands.start(toOrderKey(code));
  }

  return (
    <div className="grid max-w-180 gap-4">
      <ScanField
        label={isPacking ? 'Product' : 'Order'}
        hint={
          isPacking
            ? 'Scan the barcode of a product, or type its SKU.'
            : 'Scan the barcode of a packing slip, or type the order number.'
        }
        onScan={scan}
      />
      <CameraScanner onScan={scan} />
      <FeedbackPanel feedback={feedback} />
      {unsent && packing && (
        <Button onClick={() => void commands.retry(packing.orderId)} className="justify-self-start">
          Try again
        </Button>
      )}
      {packing && <PackingOrder packing={packing} commands={commands} />}
    </div>
  );
}

function SoundSwitch() {
  const isOn = useStore(packingSound, (sound) => sound.isOn);
  return (
    <Switch checked={isOn} onChange={setPackingSound}>
      Sound
    </Switch>
  );
}

function useOrderInAddress(orderNumber: string | undefined): void {
  const [search, setSearch] = useSearchParams();
  const inAddress = search.get('order') ?? undefined;
  useEffect(() => {
    if (orderNumber === inAddress) return;
    setSearch(orderNumber === undefined ? {} : { order: orderNumber }, {
      replace: true,
      preventScrollReset: true,
    });
  }, [orderNumber, inAddress, setSearch]);
}

export function HydrateFallback() {
  return (
    <>
      <div className="grid gap-2">
        <BackToOrders />
        <PageHead title={TITLE} text="Scan the slip of an order, then its products." />
      </div>
      <LoadingStatus />
      <PanelSkeleton className="h-96 max-w-180" />
    </>
  );
}
