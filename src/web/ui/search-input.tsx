import { Search, X } from 'lucide-react';
import { useRef, type ComponentProps } from 'react';
import { cx } from './cx.ts';
import { TextInput } from './text-input.tsx';

type SearchInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
};

export function SearchInput({ label, value, onChange, className, ...rest }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);

  function clear() {
    onChange('');
    input.current?.focus();
  }

  return (
    <div className={cx('relative', className)}>
      <Search
        aria-hidden
        strokeWidth={1.9}
        className="pointer-events-none absolute top-3.5 left-3.5 size-5 text-ink-3"
      />
      <TextInput
        ref={input}
        type="search"
        aria-label={label}
        autoComplete="off"
        {...rest}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="appearance-none pr-12 pl-11 [&::-webkit-search-cancel-button]:hidden"
      />
      {value && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={clear}
          className="absolute top-0.5 right-0.5 grid size-11 place-items-center rounded-[9px] hover:bg-neel-50"
        >
          <X aria-hidden strokeWidth={1.9} className="size-5" />
        </button>
      )}
    </div>
  );
}
