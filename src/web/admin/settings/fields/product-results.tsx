import type { ReactNode } from 'react';
import type { ProductChoice } from '#shared/catalog/admin-contract.ts';
import { counted } from '#web/lists/counted.ts';
import { cx } from '#web/ui/cx.ts';
import { TextButton } from '#web/ui/text-link.tsx';
import type { useProductSearch } from '../products/use-product-search.ts';
import { ProductLine } from './product-line.tsx';

type ProductSearchState = ReturnType<typeof useProductSearch>;

/** The number of options; the last one loads more products. */
export const resultCount = (results: ProductSearchState['results']) =>
  results ? results.items.length + (results.hasMore ? 1 : 0) : 0;

export const resultId = (listId: string, index: number) => `${listId}-${index}`;

interface ProductResultsProps {
  id: string;
  label: string;
  search: ProductSearchState;
  typed: string;
  active: number;
  isChosen: (product: ProductChoice) => boolean;
  onChoose: (index: number) => void;
}

/** The popup of the combobox. */
export function ProductResults(props: ProductResultsProps) {
  const { id, label, search, typed, active, isChosen, onChoose } = props;
  const { results, isLoading } = search;
  const items = results?.items ?? [];
  const optionProps = { listId: id, active, onChoose };

  return (
    <div
      role="presentation"
      className="absolute inset-x-0 top-full z-3 mt-1.5 grid max-h-90 scroll-mb-28 overflow-y-auto rounded-md border-[1.5px] border-line-strong bg-surface py-1.5 shadow-lg"
      // Keeps the focus in the combobox.
      onMouseDown={(event) => event.preventDefault()}
    >
      {items.length > 0 && (
        <div
          ref={showPopup}
          id={id}
          role="listbox"
          aria-label={`${label}: products found`}
          aria-busy={isLoading}
        >
          {items.map((product, index) => (
            <Option key={product.id} index={index} isDisabled={isChosen(product)} {...optionProps}>
              <ProductLine product={product} {...(isChosen(product) && { note: 'Chosen' })} />
            </Option>
          ))}
          {results?.hasMore && (
            <Option index={items.length} isDisabled={isLoading} {...optionProps}>
              <span className="font-semibold text-neel-700">
                Show more ({items.length} of {counted(results.total, 'product')})
              </span>
            </Option>
          )}
        </div>
      )}
      <SearchStatus search={search} typed={typed} />
    </div>
  );
}

const showOption = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });
/** The save bar covers the end of the window. */
const showPopup = (list: HTMLElement | null) =>
  list?.parentElement?.scrollIntoView({ block: 'nearest' });

interface OptionProps {
  listId: string;
  index: number;
  active: number;
  isDisabled: boolean;
  onChoose: (index: number) => void;
  children: ReactNode;
}

// The keyboard works in the combobox, which names the active option.
const Option = ({ listId, index, active, isDisabled, onChoose, children }: OptionProps) => (
  <div
    ref={index === active ? showOption : undefined}
    id={resultId(listId, index)}
    role="option"
    tabIndex={-1}
    aria-selected={index === active}
    aria-disabled={isDisabled || undefined}
    onClick={() => onChoose(index)}
    className={cx(
      'flex min-h-12 cursor-pointer items-center px-3.5 py-2 hover:bg-neel-50',
      index === active && 'bg-neel-100 outline-2 -outline-offset-2 outline-neel-700',
      isDisabled && 'cursor-default opacity-70',
    )}
  >
    {children}
  </div>
);

function SearchStatus({ search, typed }: { search: ProductSearchState; typed: string }) {
  const { results, failure, isLoading, retry } = search;
  if (failure !== undefined && !isLoading)
    return (
      <p role="alert" className="px-3.5 py-2 text-sm text-majith-700">
        {failure}. <TextButton onClick={retry}>Try again</TextButton>
      </p>
    );
  const isEmpty = results?.total === 0;
  const none = typed === '' ? 'There are no products yet.' : `No products found for “${typed}”.`;
  const found = results && counted(results.total, 'product');
  return (
    <p
      role="status"
      className={cx(
        'px-3.5 py-2 text-sm wrap-anywhere text-ink-2',
        !isLoading && !isEmpty && 'sr-only',
      )}
    >
      {isLoading ? 'Searching…' : isEmpty ? none : `${found} found`}
    </p>
  );
}
