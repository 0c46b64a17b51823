import { Printer } from 'lucide-react';
import { useState } from 'react';
import type { PickList } from '#shared/orders/pick-list.ts';
import { CartPicture } from '#web/cart/cart-picture.tsx';
import { counted } from '#web/lists/counted.ts';
import type { Loaded } from '#web/lists/loaded.ts';
import { hiddenPage } from '#web/page/page-meta.ts';
import type { CallInput } from '#web/api/call.ts';
import { sessionReady, useSession } from '#web/session/store.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { LoadingStatus } from '#web/ui/loading-status.tsx';
import { usePending } from '#web/ui/use-pending.ts';
import { EmptyPanel } from '#web/admin/shell/empty-list.tsx';
import { LoadFailure } from '../../lists/load-failure.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { Panel, PanelBody, PanelSkeleton } from '../../shell/panel.tsx';
import { BackToOrders } from '../back-to-orders.tsx';
import { storedSelection } from '../bulk/stored-selection.ts';
import { failureText, NO_TOKEN } from '../failure-text.ts';
import { LabelsButton } from '../labels-button.tsx';
import { printParts } from '../print-parts.ts';
import type { Route } from './+types/route.ts';

const TITLE = 'Pick list';

export const meta = () => hiddenPage(TITLE);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await sessionReady();
  const ids = new URL(request.url).searchParams.get('ids') ?? '';
  const asked = [...new Set(ids.split(',').filter(Boolean))];
  // Without ids in the address, it is about the selection in the list, which may be longer than an address.
  const selection = storedSelection(useSession.getState().user?.id ?? '');
  if (asked.length > 0) return loadPickList({ ids: asked });
  return selection && loadPickList({ selection });
}

type Request = CallInput<'POST /api/orders/admin/pick-list'>['body'];

async function loadPickList(body: Request): Promise<Loaded<PickList>> {
  try {
    const call = callSignedIn('POST /api/orders/admin/pick-list', { body }, NO_TOKEN);
    return { data: await call };
  } catch (error) {
    return { failure: failureText(error, 'Failed to load the pick list') };
  }
}

export default function PickListPage({ loaderData: loaded }: Route.ComponentProps) {
  const list = loaded && 'data' in loaded ? loaded.data : undefined;
  return (
    <>
      <div className="grid gap-2">
        <BackToOrders />
        <PageHead title={TITLE} text={list && summaryOf(list)}>
          {list && <PrintActions list={list} />}
        </PageHead>
      </div>
      {loaded && 'failure' in loaded && (
        <LoadFailure title="Error loading the pick list" failure={loaded.failure} />
      )}
      {!loaded && (
        <EmptyPanel title="There is nothing to pick">Choose orders in the list first.</EmptyPanel>
      )}
      {list && list.cancelled > 0 && (
        <Banner tone="warn">
          {counted(list.cancelled, 'cancelled order')} {list.cancelled === 1 ? 'is' : 'are'} left
          out.
        </Banner>
      )}
      {list && <Items items={list.items} />}
      {list && (
        <Panel title="Orders" aside={counted(list.orders.length, 'order')}>
          <PanelBody>
            <p className="num text-sm leading-relaxed wrap-anywhere">
              {list.orders.map(({ orderNumber }) => orderNumber).join(', ')}
            </p>
          </PanelBody>
        </Panel>
      )}
    </>
  );
}

const summaryOf = ({ units, items, orders }: PickList) =>
  `${counted(units, 'packet')} of ${counted(items.length, 'product')} for ${counted(orders.length, 'order')}`;

function PrintActions({ list }: { list: PickList }) {
  const { pending, run } = usePending<'print'>();
  const selection = { ids: list.orders.map(({ orderNumber }) => orderNumber) };
  const print = () =>
    run('print', () => printParts({ selection, parts: ['pick-list'], title: TITLE }));
  return (
    <div className="flex flex-wrap gap-2.5 print:hidden">
      <LabelsButton selection={selection} count={list.orders.length} />
      <Button
        size="sm"
        busy={pending !== undefined}
        onClick={() => void print()}
        icon={<Printer aria-hidden strokeWidth={1.9} />}
      >
        Print
      </Button>
    </div>
  );
}

function Items({ items }: { items: PickList['items'] }) {
  const [picked, setPicked] = useState<readonly string[]>([]);
  const toggle = (key: string) =>
    setPicked((now) => (now.includes(key) ? now.filter((other) => other !== key) : [...now, key]));
  return (
    <Panel title="Products" aside={`${picked.length} of ${items.length} picked`}>
      <ul>
        {items.map((item) => {
          const key = `${item.productId} ${item.size}`;
          return (
            <PickedItem
              key={key}
              item={item}
              isPicked={picked.includes(key)}
              onToggle={() => toggle(key)}
            />
          );
        })}
      </ul>
    </Panel>
  );
}

interface PickedItemProps {
  item: PickList['items'][number];
  isPicked: boolean;
  onToggle: () => void;
}

function PickedItem({ item, isPicked, onToggle }: PickedItemProps) {
  const { name, size, sku, image, tile, quantity, orders } = item;
  return (
    <li className="border-t border-hairline-soft">
      <label
        className={cx(
          'grid cursor-pointer grid-cols-[auto_auto_minmax(0,1fr)_auto] items-center gap-3 px-4 py-2.5 lg:px-5',
          isPicked && 'bg-patti-100',
        )}
      >
        <input
          type="checkbox"
          checked={isPicked}
          onChange={onToggle}
          className="size-6 accent-patti-700"
        />
        <CartPicture src={image} tile={tile} className="h-14 w-12" />
        <span className="min-w-0 leading-snug wrap-anywhere">
          {name}
          {size && <span className="text-ink-2">, {size}</span>}
          <small className="num block text-sm text-ink-2">
            {sku && `${sku} · `}in {counted(orders, 'order')}
          </small>
        </span>
        <b className="num text-xl font-bold whitespace-nowrap text-neel-900">{quantity} ×</b>
      </label>
    </li>
  );
}

export function HydrateFallback() {
  return (
    <>
      <div className="grid gap-2">
        <BackToOrders />
        <PageHead title={TITLE} />
      </div>
      <LoadingStatus />
      <PanelSkeleton className="h-96" />
    </>
  );
}
