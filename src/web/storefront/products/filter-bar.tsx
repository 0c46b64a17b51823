import { SlidersHorizontal } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { hasActiveFilters, type ProductSelection } from '#shared/catalog/filters.ts';
import type { CategoryName } from '#web/catalog/category-label.ts';
import { laterComponent } from '#web/browser/split-component.tsx';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { usePressCount } from '#web/ui/use-press-count.ts';
import { TextButton } from '#web/ui/text-link.tsx';
import { chipsOf, withDefaultPrice } from './filter-chips.ts';
import { CategoryField } from './category-field.tsx';
import { SearchField } from './search-field.tsx';
import { SortField } from './sort-field.tsx';
import type { FilterControls } from './use-filters.ts';

const FilterPanel = laterComponent(async () => (await import('./filter-panel.tsx')).FilterPanel);

interface FilterBarProps {
  selection: ProductSelection;
  categories: readonly CategoryName[];
  controls: FilterControls;
}

export function FilterBar({ selection, categories, controls }: FilterBarProps) {
  const panelId = useId();
  const filtersButton = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [presses, press] = usePressCount();
  /** The panel stays after its first use, so that it can close with an animation. */
  const [isUsed, setUsed] = useState(false);
  if ((isOpen || presses > 0) && !isUsed) setUsed(true);
  const filters = withDefaultPrice(controls.filters, selection.highestPrice);
  const chips = chipsOf(filters, categories);

  // The pressed button disappears with its filter, so focus moves to the bar.
  function keepFocusAfter(act: () => void) {
    act();
    filtersButton.current?.focus({ preventScroll: true });
  }

  return (
    // On phones the wrappers use `display: contents`, so that the two buttons stay sticky over the whole list.
    <section aria-label="Filter products" className="max-lg:contents lg:mt-9 lg:grid lg:gap-4">
      <div className="max-lg:contents lg:grid lg:grid-cols-[minmax(200px,1fr)_auto_236px_auto] lg:items-center lg:gap-3">
        <SearchField controls={controls} />
        <CategoryField
          categories={selection.categories}
          names={categories}
          controls={controls}
          className="max-lg:hidden"
        />
        <div className="sticky top-19.5 z-20 -mx-(--gutter) grid grid-cols-2 gap-3 bg-page px-(--gutter) py-3 lg:contents">
          <SortField controls={controls} />
          <Button
            ref={filtersButton}
            variant="quiet"
            icon={<SlidersHorizontal aria-hidden strokeWidth={1.9} />}
            aria-expanded={isOpen}
            aria-controls={isOpen ? panelId : undefined}
            onPointerDown={press}
            onClick={() => setIsOpen(!isOpen)}
            // Placed by grid position, because on a slow connection its neighbour renders first.
            className="max-lg:col-start-1 max-lg:row-start-1"
          >
            Filters
            {hasActiveFilters(filters) && <Bang />}
          </Button>
        </div>
      </div>
      {isUsed && (
        <FilterPanel
          id={panelId}
          isOpen={isOpen}
          presses={presses}
          onClose={() => setIsOpen(false)}
          selection={selection}
          categories={categories}
          controls={controls}
        />
      )}
      {chips.length > 0 && (
        <ul
          aria-label="Active filters"
          className="flex max-lg:mt-1 max-lg:mb-4 flex-wrap items-center gap-2"
        >
          {chips.map(({ name, text, removed }) => (
            <li key={name} className="max-w-full">
              <Chip
                removeLabel={`Remove ${name} filter`}
                onRemove={() => keepFocusAfter(() => controls.change(removed))}
              >
                {text}
              </Chip>
            </li>
          ))}
          <li className="ml-1">
            <TextButton onClick={() => keepFocusAfter(controls.clear)}>Clear Filters</TextButton>
          </li>
        </ul>
      )}
    </section>
  );
}

function Bang() {
  return (
    <span className="absolute -top-2.5 -right-2.5 grid size-6 place-items-center rounded-full bg-majith-600 pt-px text-sm font-extrabold text-white ring-3 ring-page">
      <span aria-hidden>!</span>
      <span className="sr-only">, filters are active</span>
    </span>
  );
}
