import { Search, X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { readSearch, searchPath, tidySearchText } from '#shared/search/query.ts';
import { goTo } from '#web/page/go.ts';
import { useHere } from '#web/page/here.ts';
import { IconButton } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/field.tsx';
import { takeEarlyText } from './early-field.ts';
import { listOptions } from './list-options.tsx';
import { SearchNotice } from './search-notice.tsx';
import { SlashKeySwitch } from './slash-key-switch.tsx';
import { optionId, SuggestionList } from './suggestion-list.tsx';
import { useSuggestions } from './use-suggestions.ts';

const NONE = -1;

/** A combobox: the field keeps the focus, and the arrow keys move through the suggestions. */
export function SearchPanel({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useSearchedText();
  const [active, setActive] = useState(NONE);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const text = tidySearchText(typed);
  const { found, foundText, isLoading, retry } = useSuggestions(text);
  const groups = found ? listOptions(foundText, found) : [];
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  const current = active < count ? active : NONE;

  useLayoutEffect(() => {
    const early = takeEarlyText();
    if (early) setTyped(early);
    // What was searched for before is replaced by typing.
    else input.current?.select();
  }, [setTyped]);

  function type(next: string) {
    setTyped(next);
    setActive(NONE);
  }

  function openActive() {
    if (current === NONE) showResults();
    else document.getElementById(optionId(listId, current))?.click();
  }

  function showResults() {
    if (text === '') return;
    onClose();
    goTo(searchPath(text));
  }

  function press(event: KeyboardEvent) {
    const next = nextActive(event.key, current, count);
    if (next !== undefined) setActive(next);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) openActive();
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
  }

  return (
    <>
      <form
        role="search"
        action="/search"
        onSubmit={(event) => {
          event.preventDefault();
          showResults();
        }}
        className="sticky top-0 z-1 flex shrink-0 items-center gap-1 bg-inherit py-2.5 pr-2 pl-4 md:py-4 md:pr-4 md:pl-7"
      >
        <div className="relative grow">
          <Search
            aria-hidden
            strokeWidth={1.9}
            className="pointer-events-none absolute top-3.5 left-3.5 size-5 text-ink-3"
          />
          <TextInput
            ref={input}
            type="search"
            name="q"
            role="combobox"
            aria-label="Search products"
            aria-autocomplete="list"
            aria-expanded={count > 0}
            aria-controls={count > 0 ? listId : undefined}
            aria-activedescendant={current === NONE ? undefined : optionId(listId, current)}
            placeholder="Search in English or Hindi"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={100}
            value={typed}
            onChange={({ target }) => type(target.value)}
            onKeyDown={press}
            className="appearance-none pl-11 [&::-webkit-search-cancel-button]:hidden"
          />
        </div>
        <IconButton label="Close search" onClick={onClose}>
          <X aria-hidden strokeWidth={1.9} />
        </IconButton>
      </form>
      {/* The keyboard of a phone covers the lower suggestions until the list is moved. */}
      <div aria-busy={isLoading} onTouchMove={() => input.current?.blur()} className="grow">
        <SearchNotice text={text} found={found} isLoading={isLoading} onRetry={retry} />
        {count > 0 && (
          <SuggestionList id={listId} groups={groups} active={current} onOpen={onClose} />
        )}
      </div>
      <SlashKeySwitch />
    </>
  );
}

/** On the page of results, it starts with their text. */
function useSearchedText() {
  const { pathname, search } = useHere();
  return useState(() =>
    pathname === '/search' ? readSearch(new URLSearchParams(search)).text : '',
  );
}

/** Undefined if the key moves through the text. */
function nextActive(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return active === count - 1 ? NONE : active + 1;
  if (key === 'ArrowUp') return active === NONE ? count - 1 : active - 1;
  if (active === NONE) return undefined;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
