import { Search } from 'lucide-react';

/** Looks like the search field, which is added with the list: text typed before that would be lost. */
export function SearchSkeleton({ placeholder }: { placeholder: string }) {
  return (
    <p
      aria-hidden
      className="relative flex h-12 max-w-115 items-center overflow-hidden rounded-md border-[1.5px] border-line-strong bg-surface pt-0.5 pr-12 pl-11 text-md whitespace-nowrap text-ink-3"
    >
      <Search strokeWidth={1.9} className="absolute top-3.5 left-3.5 size-5" />
      {placeholder}
    </p>
  );
}
