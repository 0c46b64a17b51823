import { CircleAlert } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { controlLook } from './text-input.tsx';
import { useEarlyInput } from './use-early-input.ts';

export { SearchInput } from './search-input.tsx';
export { controlLook, TextInput } from './text-input.tsx';

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
