import { Tag } from 'lucide-react';
import { useId, useState } from 'react';
import type { OrderSort } from '#shared/orders/order-list.ts';
import type { LabelLayout } from '#shared/orders/label-layout.ts';
import { counted } from '#web/lists/counted.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { usePending } from '#web/ui/use-pending.ts';
import { useCourierConnected } from './booking/use-courier-connected.ts';
import { printCourierLabels, printParts } from './print-parts.ts';
import type { Selection } from './selection.ts';
import { useDialog } from './use-dialog.ts';

interface LabelsProps {
  selection: Selection;
  sort?: OrderSort;
  /** The number of orders. */
  count: number;
}

export function LabelsButton(props: LabelsProps) {
  const dialog = useDialog();
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        onClick={dialog.open}
        icon={<Tag aria-hidden strokeWidth={1.9} />}
      >
        Labels
      </Button>
      {dialog.isOpen && <LabelsDialog {...props} onClose={dialog.close} />}
    </>
  );
}

type Paper = LabelLayout | 'courier';

const papers: { value: Paper; label: string }[] = [
  { value: 'a6', label: 'Thermal, A6' },
  { value: 'a4', label: 'A4, four on a sheet' },
];
/** They have what the courier needs for sorting, so they are offered first. */
const courierPaper = { value: 'courier', label: 'From the courier' } as const;

function LabelsDialog({ selection, sort, count, onClose }: LabelsProps & { onClose: () => void }) {
  const [chosen, setPaper] = useState<Paper>();
  const [startAt, setStartAt] = useState(1);
  const { pending, run } = usePending<'print'>();
  const isConnected = useCourierConnected();
  const paper = chosen ?? (isConnected ? 'courier' : 'a6');

  async function print() {
    const title = 'Labels';
    const isPrinted = await run('print', () =>
      paper === 'courier'
        ? printCourierLabels({ selection })
        : printParts({ selection, sort, parts: ['labels'], title, labelLayout: paper, startAt }),
    );
    if (isPrinted) onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Print labels"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={pending !== undefined} onClick={() => void print()}>
            Print
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <p className="num text-ink-2">Labels for {counted(count, 'order')}, one for each parcel.</p>
        <Segmented
          label="Paper"
          options={isConnected ? [courierPaper, ...papers] : papers}
          value={paper}
          onChange={setPaper}
        />
        {paper === 'courier' && (
          <p className="text-sm text-ink-2">
            The labels of the booked couriers, in the size that is set in their panel.
          </p>
        )}
        {paper === 'a4' && <StartPosition value={startAt} onChange={setStartAt} />}
      </div>
    </Dialog>
  );
}

interface StartPositionProps {
  value: number;
  onChange: (position: number) => void;
}

/** The labels of a sheet as they lie in the printer; those before the first free one are used. */
function StartPosition({ value, onChange }: StartPositionProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="text-sm font-semibold">First free label of the sheet</legend>
      <div className="mt-2 grid w-44 grid-cols-2 gap-2">
        {[1, 2, 3, 4].map((position) => (
          <label
            key={position}
            className={cx(
              'grid min-h-20 cursor-pointer place-items-center rounded-md border-[1.5px] text-lg font-bold has-focus-visible:outline-3 has-focus-visible:outline-neel-700',
              position < value && 'border-dashed border-line-strong bg-sunken text-ink-2',
              position === value && 'border-neel-900 bg-neel-900 text-white',
              position > value && 'border-neel-200 bg-surface text-neel-800',
            )}
          >
            <input
              type="radio"
              name={name}
              value={position}
              checked={position === value}
              onChange={() => onChange(position)}
              className="sr-only"
            />
            {position}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
