import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '#web/api/call.ts';
import { usePreload } from '#web/browser/split-component.tsx';
import { counted } from '#web/lists/counted.ts';
import { toLoaded, type Loaded } from '#web/lists/loaded.ts';
import { RefreshButton } from '#web/lists/refresh-button.tsx';
import { hiddenPage } from '#web/page/page-meta.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { useCan } from '#web/session/use-can.ts';
import { Button } from '#web/ui/button.tsx';
import { ListSkeleton } from '../../lists/list-skeleton.tsx';
import { readListAddress } from '../../lists/list-address.ts';
import { PagedList } from '../../lists/paged-list.tsx';
import { useLastLoaded } from '#web/admin/lists/use-last-loaded.ts';
import { EmptyList } from '#web/admin/shell/empty-list.tsx';
import { ActionsSkeleton, PageHead } from '../../shell/page-head.tsx';
import { Panel } from '../../shell/panel.tsx';
import { UpdateDialog } from '../split-update-dialog.ts';
import type { Route } from './+types/route.ts';
import { BackLink } from './back-link.tsx';
import { Figures } from './figures.tsx';
import { MovementsTable } from './movements-table.tsx';

const TITLE = 'Stock history';
const TEXT = 'Every sale, delivery and correction, newest first.';
const PANEL = 'Movements';
const FAILED = 'Error loading stock data';

export const meta = () => hiddenPage(TITLE);

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { page } = readListAddress(new URL(request.url).searchParams);
  const movements = callSignedIn('GET /api/admin/stock/:id/movements', {
    params: { id: params.id },
    query: { page: String(page) },
  });
  const otherwise = 'Failed to fetch the stock history';
  return found(await toLoaded(movements.catch(missing), { otherwise }));
}

/** A missing product is not an error. */
function missing(error: unknown): undefined {
  if (error instanceof ApiError && error.code === 'product_not_found') return undefined;
  throw error;
}

function found<T>(loaded: Loaded<T | undefined>): Loaded<T> | undefined {
  if ('failure' in loaded) return loaded;
  return loaded.data && { data: loaded.data };
}

export default function LedgerPage({ loaderData: loaded }: Route.ComponentProps) {
  return loaded ? <Ledger loaded={loaded} /> : <NoProduct />;
}

function Ledger({ loaded }: { loaded: NonNullable<Route.ComponentProps['loaderData']> }) {
  const { revalidate } = useRevalidator();
  const canChange = useCan('manage_stock');
  usePreload(UpdateDialog);
  const [isUpdating, setUpdating] = useState(false);
  const product = useLastLoaded(loaded)?.product;
  return (
    <>
      <div className="grid gap-2">
        <BackLink />
        <PageHead
          title={product?.name ?? TITLE}
          text={
            <>
              {TEXT}
              {product?.sku && <span className="block">{product.sku}</span>}
            </>
          }
        >
          <div className="flex gap-2.5">
            {product && canChange && !product.isCombo && (
              <Button variant="quiet" size="sm" onClick={() => setUpdating(true)}>
                Update
              </Button>
            )}
            <RefreshButton />
          </div>
        </PageHead>
      </div>
      {product && <Figures product={product} />}
      <Panel title={PANEL} aside={'data' in loaded && counted(loaded.data.total, 'movement')}>
        <PagedList
          loaded={loaded}
          failedTitle={FAILED}
          empty={
            <EmptyList title="No stock movements yet">This product never had any stock.</EmptyList>
          }
        >
          {(movements) => <MovementsTable movements={movements} />}
        </PagedList>
      </Panel>
      {product && isUpdating && (
        <UpdateDialog
          product={product}
          onClose={() => setUpdating(false)}
          onChanged={() => void revalidate()}
        />
      )}
    </>
  );
}

function NoProduct() {
  return (
    <>
      <div className="grid gap-2">
        <BackLink />
        <PageHead title="Product not found" />
      </div>
      <Panel title={PANEL}>
        <EmptyList title="There is no product at this address">It may have been deleted.</EmptyList>
      </Panel>
    </>
  );
}

export function HydrateFallback() {
  return (
    <>
      <div className="grid gap-2">
        <BackLink />
        <PageHead title={TITLE} text={TEXT} isLoading>
          <ActionsSkeleton />
        </PageHead>
      </div>
      <Panel title={PANEL}>
        <ListSkeleton />
      </Panel>
    </>
  );
}
