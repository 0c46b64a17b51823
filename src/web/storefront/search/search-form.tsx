import { Search } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { controlLook } from '#web/ui/field.tsx';
import { cx } from '#web/ui/cx.ts';

/** Works without scripts: it opens the page of results. */
export function SearchForm({ text }: { text: string }) {
  return (
    <form role="search" action="/search" className="flex max-w-160 gap-2.5">
      <div className="relative min-w-0 grow">
        <Search
          aria-hidden
          strokeWidth={1.9}
          className="pointer-events-none absolute top-3.5 left-3.5 size-5 text-ink-3"
        />
        <input
          type="search"
          name="q"
          aria-label="Search products"
          placeholder="Search products"
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="search"
          maxLength={100}
          defaultValue={text}
          className={cx(
            controlLook,
            'appearance-none pl-11 [&::-webkit-search-cancel-button]:hidden',
          )}
        />
      </div>
      <Button type="submit">Search</Button>
    </form>
  );
}
