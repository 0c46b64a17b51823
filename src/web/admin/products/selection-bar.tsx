import { Archive, ArchiveRestore, Eye, EyeOff, IndianRupee, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ProductSelector } from '#shared/catalog/bulk-contract.ts';
import type { ProductState } from '#shared/catalog/vocabulary.ts';
import { formatCount } from '#shared/numbers.ts';
import { splitComponent, usePreload } from '#web/browser/split-component.tsx';
import { counted } from '#web/lists/counted.ts';
import { measureBottomBar } from '#web/ui/measure-bottom-bar.ts';
import { Button } from '#web/ui/button.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import type { BulkKind } from './bulk/bulk-texts.ts';
import { nothingSelected, pageState, pressPage, toSelector, type Selection } from './selection.ts';

const BulkDialog = splitComponent(async () => (await import('./bulk/bulk-dialog.tsx')).BulkDialog);

interface PageSelection {
  selection: Selection;
  select: (selection: Selection) => void;
  onPage: string[];
}

interface SelectionBarProps extends PageSelection {
  /** The filter of the list. */
  list: { q: string; state: ProductState | undefined };
  total: number;
}

interface Opened {
  kind: BulkKind;
  count: number;
  selector: ProductSelector;
}

/** Phones show no heading with a box for the whole page. */
export function SelectPage({ selection, select, onPage }: PageSelection) {
  if (selection.isAll || selection.ids.size > 0) return null;
  return (
    <p className="px-2 pb-1 lg:hidden">
      <TextButton className="min-h-11 px-2" onClick={() => select(pressPage(selection, onPage))}>
        Select all on this page
      </TextButton>
    </p>
  );
}

/** The selected products and what can be done with them, at the bottom of the window. */
export function SelectionBar(props: SelectionBarProps) {
  const { selection, select, list, total } = props;
  const { revalidate } = useRevalidator();
  // The selection is cleared while the dialog still shows what was done.
  const [opened, setOpened] = useState<Opened>();
  usePreload(BulkDialog);
  const count = selection.isAll ? total : selection.ids.size;
  return (
    <>
      {count > 0 && (
        <section
          ref={measureBottomBar}
          aria-label="Selection"
          className="sticky bottom-2 z-2 mx-2 mt-2 mb-2 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-neel-200 bg-surface px-3 py-2 shadow-2 lg:bottom-3 lg:mx-3"
        >
          <SelectedCount {...props} count={count} />
          <BulkButtons
            isArchive={list.state === 'archived'}
            open={(kind) => setOpened({ kind, count, selector: toSelector(selection, list) })}
          />
        </section>
      )}
      {opened && (
        <BulkDialog
          {...opened}
          onClose={() => setOpened(undefined)}
          onChanged={() => {
            select(nothingSelected);
            void revalidate();
          }}
        />
      )}
    </>
  );
}

function SelectedCount(props: SelectionBarProps & { count: number }) {
  const { selection, select, total, onPage, count } = props;
  const isWholePage = pageState(selection, onPage) === true;
  return (
    <>
      <p role="status" className="num text-sm font-[650]">
        {counted(count, 'product')} selected
      </p>
      <div className="mr-auto flex flex-wrap gap-x-4">
        {!selection.isAll && isWholePage && total > count && (
          <TextButton
            className="num min-h-11"
            onClick={() => select({ ids: new Set(), isAll: true })}
          >
            Select all {formatCount(total)} that match
          </TextButton>
        )}
        {!isWholePage && (
          <TextButton
            className="min-h-11 lg:hidden"
            onClick={() => select(pressPage(selection, onPage))}
          >
            Select page
          </TextButton>
        )}
        <TextButton className="min-h-11" onClick={() => select(nothingSelected)}>
          Clear
        </TextButton>
      </div>
    </>
  );
}

const buttons: readonly { kind: BulkKind; label: string; Icon: LucideIcon }[] = [
  { kind: 'price', label: 'Change prices', Icon: IndianRupee },
  { kind: 'activate', label: 'Activate', Icon: Eye },
  { kind: 'deactivate', label: 'Deactivate', Icon: EyeOff },
  { kind: 'archive', label: 'Archive', Icon: Archive },
];
const archiveButtons: typeof buttons = [
  { kind: 'restore', label: 'Restore', Icon: ArchiveRestore },
];

interface BulkButtonsProps {
  isArchive: boolean;
  open: (kind: BulkKind) => void;
}

function BulkButtons({ isArchive, open }: BulkButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2 max-lg:w-full max-lg:*:grow">
      {(isArchive ? archiveButtons : buttons).map(({ kind, label, Icon }, index) => (
        <Button
          key={kind}
          variant={index === 0 ? 'primary' : 'quiet'}
          size="sm"
          icon={<Icon aria-hidden strokeWidth={1.9} />}
          onClick={() => open(kind)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
