import { Search } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import type { ProductChoice } from '#shared/catalog/admin-contract.ts';
import { TextInput } from '#web/ui/field.tsx';
import { useProductSearch } from '../products/use-product-search.ts';
import { ProductResults, resultCount, resultId } from './product-results.tsx';

interface ProductSearchProps {
  name: string;
  label: string;
  placeholder: string;
  isInvalid: boolean;
  describedBy?: string | undefined;
  isChosen: (product: ProductChoice) => boolean;
  onChoose: (product: ProductChoice) => void;
  inputRef?: Ref<HTMLInputElement>;
}

/** A combobox that finds products by name, category or SKU. */
export function ProductSearch(props: ProductSearchProps) {
  const { name, label, placeholder, isInvalid, describedBy, isChosen, onChoose, inputRef } = props;
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const box = useRef<HTMLDivElement>(null);
  const listId = useId();
  const search = useProductSearch();
  const count = resultCount(search.results);
  const isExpanded = isOpen && count > 0;

  function open() {
    if (isOpen) return;
    setOpen(true);
    search.start(typed.trim());
  }

  function close() {
    setOpen(false);
    setActive(-1);
  }

  function type(text: string) {
    setTyped(text);
    setActive(-1);
    setOpen(true);
    search.type(text.trim());
  }

  function choose(index: number) {
    const product = search.results?.items[index];
    if (!product) return search.isLoading ? undefined : search.loadMore();
    if (isChosen(product)) return undefined;
    onChoose(product);
    setTyped('');
    return close();
  }

  function move(by: 1 | -1) {
    if (!isExpanded) return open();
    const next = (active + by + count) % count;
    setActive(active === -1 && by === -1 ? count - 1 : next);
    return undefined;
  }

  function press(event: KeyboardEvent) {
    const { key } = event;
    const isMove = key === 'ArrowDown' || key === 'ArrowUp';
    // Enter must not publish the form.
    if (isMove || key === 'Enter') event.preventDefault();
    if (isMove) move(key === 'ArrowDown' ? 1 : -1);
    else if (key === 'Enter' && isExpanded && active >= 0) choose(active);
    else if (key === 'Enter') open();
    else if (key === 'Escape' && isOpen) close();
    else if (key === 'Escape') setTyped('');
  }

  return (
    <div
      ref={box}
      className="relative min-w-0"
      onBlur={({ relatedTarget }) => {
        if (box.current?.contains(relatedTarget)) return;
        // A text that stays would look like a choice.
        setTyped('');
        close();
      }}
    >
      <Search
        aria-hidden
        strokeWidth={1.9}
        className="pointer-events-none absolute top-3.5 left-3.5 size-5 text-ink-3"
      />
      <TextInput
        ref={inputRef}
        name={name}
        role="combobox"
        data-part="add"
        aria-label={`${label}: search products`}
        aria-autocomplete="list"
        aria-expanded={isExpanded}
        aria-controls={isExpanded ? listId : undefined}
        aria-activedescendant={isExpanded && active >= 0 ? resultId(listId, active) : undefined}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        value={typed}
        onChange={({ target }) => type(target.value)}
        onClick={open}
        onKeyDown={press}
        className="pl-11"
      />
      {isOpen && (
        <ProductResults
          id={listId}
          label={label}
          search={search}
          typed={typed.trim()}
          active={active}
          isChosen={isChosen}
          onChoose={choose}
        />
      )}
    </div>
  );
}
