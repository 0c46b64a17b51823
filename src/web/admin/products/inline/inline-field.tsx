import { CircleAlert, Pencil } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';
import { usePending } from '#web/ui/use-pending.ts';

/** Undefined after the value is saved, or why it is not. */
export type SaveResult = string | undefined;

interface InlineFieldProps {
  /** What is edited, for example the price of a product. */
  label: string;
  /** Before the open field in the card of a phone, which has no heading. */
  cardLabel?: string;
  /** The text of the field when editing starts. */
  value: string;
  inputMode: 'decimal' | 'numeric';
  save: (typed: string) => Promise<SaveResult>;
  /** The value outside editing. */
  children: ReactNode;
  className?: string;
}

/**
 * A value that becomes a field when it is pressed. Enter saves and Escape restores; leaving the field saves as well.
 * A value that was not saved stays in the field with the reason.
 */
export function InlineField(props: InlineFieldProps) {
  const { label, value, children, className } = props;
  const [typed, setTyped] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);

  function close(keepsFocus: boolean) {
    setTyped(undefined);
    if (keepsFocus) requestAnimationFrame(() => button.current?.focus());
  }

  if (typed !== undefined) {
    return <OpenField {...props} typed={typed} type={setTyped} close={close} />;
  }
  return (
    <button
      ref={button}
      type="button"
      onClick={() => setTyped(value)}
      className={cx(
        'group touch-area relative inline-flex items-center justify-end gap-1 rounded-sm underline decoration-dotted decoration-1 max-lg:min-h-11 max-lg:min-w-11',
        'decoration-line-strong underline-offset-4 hover:decoration-neel-700',
        className,
      )}
    >
      <span className="sr-only">{label}: </span>
      {children}
      <Pencil
        aria-hidden
        strokeWidth={1.9}
        className="absolute top-1/2 -left-5 size-3.5 -translate-y-1/2 text-neel-700 opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
      />
    </button>
  );
}

interface OpenFieldProps extends InlineFieldProps {
  typed: string;
  type: (typed: string) => void;
  close: (keepsFocus: boolean) => void;
}

function OpenField({
  label,
  cardLabel,
  value,
  inputMode,
  save,
  typed,
  type,
  close,
}: OpenFieldProps) {
  const errorId = useId();
  const [error, setError] = useState<string>();
  // A refused value is not sent again only because the field loses focus.
  const [refused, setRefused] = useState<string>();
  const { pending, run } = usePending<'save'>();
  const isSaving = pending !== undefined;

  async function submit(keepsFocus: boolean) {
    if (isSaving) return;
    if (typed.trim() === value && error === undefined) {
      close(keepsFocus);
      return;
    }
    const reason = await run('save', () => save(typed.trim()));
    setError(reason);
    setRefused(reason === undefined ? undefined : typed);
    if (reason === undefined) close(keepsFocus);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      // Not also the shortcut of a list or dialog around it.
      event.stopPropagation();
      if (!isSaving) close(true);
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void submit(true);
  }

  return (
    <span className="relative inline-grid justify-items-end gap-1 text-left max-lg:ml-2">
      {cardLabel && (
        <span aria-hidden className="text-xs text-ink-2 lg:hidden">
          {cardLabel}
        </span>
      )}
      <input
        // The field replaces the pressed button, so that typing can start at once.
        ref={selectOnce}
        aria-label={label}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : errorId}
        aria-busy={isSaving || undefined}
        inputMode={inputMode}
        autoComplete="off"
        enterKeyHint="done"
        value={typed}
        readOnly={isSaving}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (refused !== typed) void submit(false);
        }}
        className={cx(
          'num h-11 w-24 rounded-sm border-[1.5px] border-neel-700 bg-surface px-2 text-right text-md font-[650] text-ink lg:h-9',
          'aria-invalid:border-majith-600 aria-busy:animate-pulse aria-busy:bg-sunken',
        )}
      />
      <span role="status" className="sr-only">
        {isSaving && 'Saving'}
      </span>
      {error !== undefined && (
        <span
          id={errorId}
          role="alert"
          // Over the row above, because it would widen the column. On phones the field has a line of its own.
          className="flex w-56 gap-1.5 rounded-sm bg-majith-100 px-2 py-1.5 text-xs leading-snug font-[550] whitespace-normal text-majith-700 lg:absolute lg:right-0 lg:bottom-full lg:z-2 lg:mb-1.5 lg:shadow-2"
        >
          <CircleAlert aria-hidden strokeWidth={1.9} className="mt-px size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{error}</span>
        </span>
      )}
    </span>
  );
}

function selectOnce(input: HTMLInputElement | null) {
  input?.focus();
  input?.select();
}
