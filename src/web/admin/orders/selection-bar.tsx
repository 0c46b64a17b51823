import { ClipboardList, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '#shared/numbers.ts';
import { idsMax } from '#shared/orders/ids-max.ts';
import type { OrderSort } from '#shared/orders/order-list.ts';
import { counted } from '#web/lists/counted.ts';
import { download } from '#web/session/download.ts';
import { useCan } from '#web/session/use-can.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { usePending } from '#web/ui/use-pending.ts';
import { DownloadButton } from '../lists/download-button.tsx';
import { failureText } from './failure-text.ts';
import { LabelsButton } from './labels-button.tsx';
import { pickListAddress, slipsAddress } from './order-texts.ts';
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
      <div className="flex items-center gap-2.5 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:pb-1.5 lg:flex-wrap [&>*]:shrink-0">
        {children}
        <Print selection={selection} count={count} />
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

/** Slips and pick list of up to a hundred orders are shown first; more, and those of all matching orders, are a PDF at once. */
function Print({ selection, count }: Pick<SelectionBarProps, 'selection' | 'count'>) {
  const { pending, run } = usePending<'slips' | 'pick-list'>();
  const canShip = useCan('ship_orders');
  if (!canShip) return null;
  const ids = 'ids' in selection && selection.ids.length <= idsMax ? selection.ids : undefined;
  const label = `Print ${counted(count, 'slip')}`;
  const slips = { size: 'sm', icon: <Printer aria-hidden strokeWidth={1.9} /> } as const;
  const pickList = {
    variant: 'quiet',
    size: 'sm',
    icon: <ClipboardList aria-hidden strokeWidth={1.9} />,
  } as const;
  const print = (part: 'slips' | 'pick-list', title: string) =>
    run(part, () => printParts({ selection, parts: [part], title }));
  return (
    <>
      {ids ? (
        <ButtonLink {...slips} to={slipsAddress(ids)} state={{ fromList: true }} data-shortcut="p">
          {label}
        </ButtonLink>
      ) : (
        <Button
          {...slips}
          busy={pending === 'slips'}
          onClick={() => void print('slips', 'Packing slips')}
          data-shortcut="p"
        >
          {label}
        </Button>
      )}
      <PrintButton selection={selection} />
      <LabelsButton selection={selection} count={count} />
      {ids ? (
        <ButtonLink {...pickList} to={pickListAddress(ids)} state={{ fromList: true }}>
          Pick list
        </ButtonLink>
      ) : (
        <Button
          {...pickList}
          busy={pending === 'pick-list'}
          onClick={() => void print('pick-list', 'Pick list')}
        >
          Pick list
        </Button>
      )}
    </>
  );
}
