import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';

interface FieldSetProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  isOptional?: boolean;
  /** The group itself takes focus from the summary of errors if it has no control of its own. */
  path: string;
  className?: string;
  children: ReactNode;
}

/** Several controls with one label, hint and message. */
export function FieldSet(props: FieldSetProps) {
  const { label, hint, error, isOptional, path, className, children } = props;
  const noteId = useId();
  const hasNote = Boolean(error ?? hint);
  return (
    <fieldset
      data-field={path}
      aria-describedby={hasNote ? noteId : undefined}
      className={cx('grid min-w-0 content-start gap-1.5', className)}
    >
      <legend className="mb-1.5 text-sm font-semibold">
        {label}
        {isOptional && <span className="font-[450] text-ink-3"> (optional)</span>}
      </legend>
      {children}
      {hasNote && <FieldNote id={noteId} hint={hint} error={error} />}
    </fieldset>
  );
}

interface FieldNoteProps {
  id: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** The error, or else the hint. */
export function FieldNote({ id, hint, error }: FieldNoteProps) {
  if (error === undefined)
    return (
      <p id={id} className="text-sm leading-snug text-ink-3">
        {hint}
      </p>
    );
  return (
    <p id={id} className="flex gap-[7px] text-sm leading-snug font-[550] text-majith-700">
      <CircleAlert aria-hidden strokeWidth={1.9} className="mt-px size-4.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{error}</span>
    </p>
  );
}
