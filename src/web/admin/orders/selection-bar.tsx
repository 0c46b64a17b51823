import { ClipboardList, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '#shared/numbers.ts';
import { idsMax, printedOrdersMax } from '#shared/orders/ids-max.ts';
import type { OrderSort } from '#shared/orders/order-list.ts';
import { counted } from '#web/lists/counted.ts';
import { download } from '#web/session/download.ts';
import { useCan } from '#web/session/use-can.ts';
import { measureBottomBar } from '#web/ui/measure-bottom-bar.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { usePending } from '#web/ui/use-pending.ts';
import { DownloadButton } from '../lists/download-button.tsx';
import { failureText } from './failure-text.ts';
import { LabelsButton } from './labels-button.tsx';
import { slipsAddress } from './order-texts.ts';
import { PrintButton } from './print-button.tsx';
import { printParts } from './print-parts.ts';
import type { Selection } from './selection.ts';

export interface SelectionBarProps {
  selection: Selection;
  /** The number of selected orders. */
  count: number;
  /** The number of orders that match the filters of the list. */
  total: number;
  sort: OrderSort;
  /** Present while all orders of the page are selected, but not all that match. */
  onSelectMatching: (() => void) | undefined;
  onClear: () => void;
  /** Further actions. A button or link with `data-shortcut="s"` is pressed by that key. */
  children?: ReactNode;
}

/** Actions on the selected orders, at the bottom of the window. */
export function SelectionBar(props: SelectionBarProps) {
  const { selection, count, total, sort, onSelectMatching, onClear, children } = props;
  const canExport = useCan('export_orders');
  return (
    <section
      ref={measureBottomBar}
      aria-label="Selection"
      data-selection-bar
      className="sticky bottom-0 z-2 grid gap-2 rounded-lg border border-neel-200 bg-surface px-4 py-2.5 shadow-2 max-lg:-mx-4 max-lg:rounded-b-none lg:bottom-3 lg:flex lg:flex-wrap lg:items-center lg:gap-x-5"
    >
      <div className="flex flex-wrap items-center gap-x-4 lg:mr-auto">
        <p role="status" className="num text-sm font-[650] max-lg:mr-auto">
          {counted(count, 'order')} selected
          <span className="font-[450] text-ink-2"> of {formatCount(total)}</span>
        </p>
        {onSelectMatching && (
          <TextButton className="min-h-11" onClick={onSelectMatching}>
            Select all {counted(total, 'order')} that match
          </TextButton>
        )}
        <TextButton className="min-h-11" onClick={onClear}>
          Clear
        </TextButton>
      </div>
      <div className="flex items-center gap-2.5 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:pb-1.5 lg:flex-wrap lg:max-2xl:[&_svg]:hidden [&>*]:shrink-0">
        {children}
        <Print selection={selection} count={count} sort={sort} />
        {canExport && (
          <DownloadButton
            save={() =>
              download('POST /api/orders/admin/export', {
                body: { selection, sort },
                as: 'orders.csv',
              })
            }
            failureOf={(error) => failureText(error, 'Failed to export orders')}
          >
            Export selected
          </DownloadButton>
        )}
      </div>
    </section>
  );
}

/** Up to a hundred slips are shown first; more, and those of all matching orders, are a PDF at once. */
function Print({
  selection,
  count,
  sort,
}: Pick<SelectionBarProps, 'selection' | 'count' | 'sort'>) {
  const { pending, run } = usePending<'slips'>();
  const canShip = useCan('ship_orders');
  if (!canShip) return null;
  if (count > printedOrdersMax) {
    return (
      <p className="text-sm text-ink-2">
        At most {printedOrdersMax} orders can be printed at a time.
      </p>
    );
  }
  const ids = 'ids' in selection && selection.ids.length <= idsMax ? selection.ids : undefined;
  const label = `Print ${counted(count, 'slip')}`;
  const slips = {
    variant: 'quiet',
    size: 'sm',
    icon: <Printer aria-hidden strokeWidth={1.9} />,
  } as const;
  const title = 'Packing slips';
  return (
    <>
      {ids ? (
        <ButtonLink
          {...slips}
          to={slipsAddress(ids, sort)}
          state={{ fromList: true }}
          data-shortcut="p"
        >
          {label}
        </ButtonLink>
      ) : (
        <Button
          {...slips}
          busy={pending !== undefined}
          onClick={() =>
            void run('slips', () => printParts({ selection, sort, parts: ['slips'], title }))
          }
          data-shortcut="p"
        >
          {label}
        </Button>
      )}
      <PrintButton selection={selection} sort={sort} />
      <LabelsButton selection={selection} count={count} sort={sort} />
      <ButtonLink
        to="/admin/orders/pick-list"
        state={{ fromList: true }}
        variant="quiet"
        size="sm"
        icon={<ClipboardList aria-hidden strokeWidth={1.9} />}
      >
        Pick list
      </ButtonLink>
    </>
  );
}
