import { hasActiveFilters, type ProductSelection } from '#shared/catalog/filters.ts';
import lilyPad from '#web/art/illustrations/lily-pad.svg';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { withDefaultPrice } from './filter-chips.ts';
import type { FilterControls } from './use-filters.ts';

interface NothingFoundProps {
  selection: ProductSelection;
  controls: FilterControls;
}

export function NothingFound({ selection, controls }: NothingFoundProps) {
  const isFiltered = hasActiveFilters(withDefaultPrice(controls.filters, selection.highestPrice));
  return (
    <EmptyState
      picture={<img src={lilyPad} alt="" width={116} height={116} />}
      title="No products found"
      text={
        isFiltered
          ? 'Try adjusting your search or filter criteria.'
          : 'No products are available at the moment.'
      }
    >
      {isFiltered && <Button onClick={controls.clear}>Clear Filters</Button>}
      <ButtonLink to="/" variant={isFiltered ? 'quiet' : 'primary'}>
        Back to Home
      </ButtonLink>
    </EmptyState>
  );
}
