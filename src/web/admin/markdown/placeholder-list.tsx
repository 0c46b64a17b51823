import { ChevronDown } from 'lucide-react';

interface PlaceholderListProps {
  title: string;
  names: Readonly<Record<string, string>>;
  onInsert: (text: string) => void;
}

/** Closed at first, because the list is long. */
export function PlaceholderList({ title, names, onInsert }: PlaceholderListProps) {
  return (
    <details className="group rounded-md border border-hairline">
      <summary className="flex min-h-12 items-center justify-between gap-3 rounded-md px-4 font-[650] text-neel-900">
        {title}
        <ChevronDown
          aria-hidden
          strokeWidth={1.9}
          className="size-5 shrink-0 transition-transform duration-200 group-open:rotate-180"
        />
      </summary>
      <ul className="grid gap-x-5 gap-y-2 px-4 pt-1 pb-4 md:grid-cols-2">
        {Object.entries(names).map(([name, meaning]) => (
          <li key={name} className="text-sm leading-snug">
            <button
              type="button"
              onClick={() => onInsert(`{${name}}`)}
              className="min-h-8 rounded-sm bg-neel-100 px-2 font-mono text-neel-800 hover:bg-neel-200"
            >
              {`{${name}}`}
              <span className="sr-only"> insert</span>
            </button>{' '}
            {meaning}
          </li>
        ))}
      </ul>
    </details>
  );
}
