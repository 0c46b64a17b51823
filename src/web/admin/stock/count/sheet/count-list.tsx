import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CountedProduct } from '#shared/stock/count-contract.ts';
import { counted as countedText } from '#web/lists/counted.ts';
import { Button } from '#web/ui/button.tsx';
import { SearchInput } from '#web/ui/field.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { toast } from '#web/ui/toast.tsx';
import { CountRow, fieldId } from './count-row.tsx';
import { filterProducts, findProduct } from './find-product.ts';
import type { SavedEntry } from './use-entry.ts';

const shows = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Not counted' },
] as const;

/** More rows are rendered on request, because each has a field. */
const SHOWN_FIRST = 100;

interface CountListProps {
  countId: string;
  products: CountedProduct[];
  onSaved: (saved: SavedEntry) => void;
  onUnsaved: (productId: string, isUnsaved: boolean) => void;
}

/** A field for each product. A SKU that is scanned into the search field leads to its row. */
export function CountList({ countId, products, onSaved, onUnsaved }: CountListProps) {
  const [typed, setTyped] = useState('');
  // The ids when the choice was made: a row stays while it is counted.
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>();
  const [shownCount, setShownCount] = useState(SHOWN_FIRST);
  const scanned = useRef<string>(undefined);
  const list = useRef<HTMLUListElement>(null);
  const search = useRef<HTMLFormElement>(null);
  const chosen = openIds ? products.filter(({ productId }) => openIds.has(productId)) : products;
  const matching = filterProducts(chosen, typed);
  const shown = matching.slice(0, shownCount);

  function jump() {
    const found = findProduct(products, typed);
    if (!found) {
      if (typed.trim() && matching.length === 0)
        toast({ tone: 'bad', text: `${typed.trim()} is not in this stock-taking` });
      return;
    }
    flushSync(() => {
      setTyped(found.sku ?? found.name);
      setOpenIds(undefined);
    });
    scanned.current = found.productId;
    document.getElementById(fieldId(found.productId))?.focus();
  }

  const onNext = useCallback((productId: string) => {
    if (scanned.current === productId) {
      scanned.current = undefined;
      setTyped('');
      search.current?.querySelector('input')?.focus();
      return;
    }
    const fields = [...(list.current?.querySelectorAll('input') ?? [])];
    fields[fields.findIndex(({ id }) => id === fieldId(productId)) + 1]?.focus();
  }, []);

  return (
    <>
      <div className="sticky top-0 z-2 flex flex-wrap items-center gap-3 border-b border-hairline-soft bg-surface px-4 py-3 lg:px-5">
        <form
          ref={search}
          role="search"
          className="grow basis-56"
          onSubmit={(event) => {
            event.preventDefault();
            jump();
          }}
        >
          <SearchInput
            label="Search or scan a product"
            placeholder="Scan or type a SKU or name"
            enterKeyHint="go"
            value={typed}
            onChange={setTyped}
          />
        </form>
        <Segmented
          label="Show"
          options={shows}
          value={openIds ? 'open' : 'all'}
          onChange={(value) => setOpenIds(value === 'open' ? openIdsOf(products) : undefined)}
        />
      </div>
      {shown.length === 0 && (
        <p className="px-4 py-8 text-center text-ink-2">
          {typed.trim() ? `No product matches “${typed.trim()}”` : 'Everything is counted.'}
        </p>
      )}
      <ul ref={list} aria-label="Products to count">
        {shown.map((product) => (
          <CountRow
            key={product.productId}
            countId={countId}
            product={product}
            onSaved={onSaved}
            onUnsaved={onUnsaved}
            onNext={onNext}
          />
        ))}
      </ul>
      {matching.length > shown.length && (
        <div className="border-t border-hairline-soft p-4 text-center">
          <Button variant="quiet" size="sm" onClick={() => setShownCount(shownCount + SHOWN_FIRST)}>
            Show more of {countedText(matching.length, 'product')}
          </Button>
        </div>
      )}
    </>
  );
}

const openIdsOf = (products: readonly CountedProduct[]) =>
  new Set(products.filter(({ counted }) => counted === null).map(({ productId }) => productId));
