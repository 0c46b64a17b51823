import type { ProductSelection } from '#shared/catalog/filters.ts';
import type { CategoryName } from '#web/catalog/category-label.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useMedia } from '#web/browser/use-media.ts';
import { CategoryField } from './category-field.tsx';
import { PriceField, RatingField, ToggleFields } from './filter-fields.tsx';
import type { FilterControls } from './use-filters.ts';

interface FilterPanelProps {
  id: string;
  isOpen: boolean;
  presses: number;
  onClose: () => void;
  selection: ProductSelection;
  categories: readonly CategoryName[];
  controls: FilterControls;
}

/** Above the grid on wide screens, a bottom sheet on small ones. */
export function FilterPanel(props: FilterPanelProps) {
  const { id, isOpen, presses, onClose, selection, controls } = props;
  const isWide = useMedia('(min-width: 64rem)');
  const { highestPrice, matching } = selection;
  if (isWide) {
    if (!isOpen) return null;
    return (
      <div
        id={id}
        className="grid grid-cols-[1.15fr_auto_1fr] items-start gap-x-[clamp(28px,5vw,72px)] rounded-lg bg-sunken px-7 pt-5 pb-4.5"
      >
        <PriceField highestPrice={highestPrice} controls={controls} />
        <RatingField controls={controls} className="bg-white" />
        <ToggleFields controls={controls} />
      </div>
    );
  }
  return (
    <Dialog
      kind="sheet"
      open={isOpen}
      presses={presses}
      onClose={onClose}
      title="Filters"
      footer={
        <>
          <Button variant="quiet" onClick={controls.clear}>
            Clear Filters
          </Button>
          <Button onClick={onClose} className="num">
            Show {matching} {matching === 1 ? 'product' : 'products'}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <div>
          <p className="mb-1.5 text-sm font-semibold">Category</p>
          <CategoryField
            categories={selection.categories}
            names={props.categories}
            controls={controls}
            className="w-full"
          />
        </div>
        <PriceField highestPrice={highestPrice} controls={controls} />
        <RatingField controls={controls} className="w-full" />
        <ToggleFields controls={controls} />
      </div>
    </Dialog>
  );
}
