import { CircleAlert, Search, X } from 'lucide-react';
import { useId, useRef, type ComponentProps, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { useEarlyInput } from './use-early-input.ts';

interface FieldControl {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  optional?: boolean;
  className?: string;
  children: (control: FieldControl) => ReactNode;
}

/** The line below the control shows the error, or else the hint. */
export function Field({ label, hint, error, optional, className, children }: FieldProps) {
  const id = useId();
  const noteId = error || hint ? `${id}-note` : undefined;
  return (
    <div className={cx('grid min-w-0 content-start gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
        {optional && <span className="font-[450] text-ink-3"> (optional)</span>}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': noteId })}
      {error ? (
        <p id={noteId} className="flex gap-[7px] text-sm leading-snug font-[550] text-majith-700">
          <CircleAlert aria-hidden strokeWidth={1.9} className="mt-px size-4.5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{error}</span>
        </p>
      ) : (
        hint && (
          <p id={noteId} className="text-sm leading-snug text-ink-3">
            {hint}
          </p>
        )
      )}
    </div>
  );
}

/** The shared frame of inputs and selects. */
export const controlLook = cx(
  'min-h-12 w-full min-w-0 rounded-md border-[1.5px] border-line-strong bg-surface px-3.5 pt-0.5 text-md text-ink',
  'placeholder:text-ink-3 [[readonly]]:bg-sunken',
  'disabled:cursor-not-allowed disabled:border-transparent disabled:bg-disabled disabled:text-on-disabled',
  'aria-invalid:border-majith-600 aria-invalid:ring-3 aria-invalid:ring-majith-100',
);

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  const element = useEarlyInput(rest);
  return <input className={cx(controlLook, className)} {...rest} ref={element} />;
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  const element = useEarlyInput(rest);
  return (
    <textarea
      className={cx(controlLook, 'min-h-23 resize-y pt-3! pb-3 leading-snug', className)}
      {...rest}
      ref={element}
    />
  );
}

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
          className="absolute top-1 right-1 grid size-10 place-items-center rounded-[9px] hover:bg-neel-50"
        >
          <X aria-hidden strokeWidth={1.9} className="size-5" />
        </button>
      )}
    </div>
  );
}
