import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { FieldErrors } from '#shared/errors.ts';
import { counted } from '#web/lists/counted.ts';
import type { FormDescription } from '../forms/describe.ts';
import { describePath } from '../values/field-labels.ts';
import { focusField } from './focus-field.ts';

interface ErrorSummaryProps {
  form: FormDescription;
  errors: FieldErrors;
  /** Changes with every check, so that focus moves here again. */
  checks: number;
}

/** Lists the fields with errors; a press moves to the field. */
export function ErrorSummary({ form, errors, checks }: ErrorSummaryProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (checks > 0) box.current?.focus();
  }, [checks]);
  const entries = Object.entries(errors);
  if (entries.length === 0) return null;
  return (
    <section
      ref={box}
      tabIndex={-1}
      role="alert"
      aria-label="Fields to correct"
      className="grid scroll-mt-20 gap-2 rounded-md bg-majith-100 px-4 py-3.5 text-majith-700 outline-none"
    >
      <p className="flex gap-2.5 font-[650]">
        <CircleAlert aria-hidden strokeWidth={1.9} className="size-5.5 shrink-0" />
        Nothing has changed yet. Please correct {counted(entries.length, 'field')}:
      </p>
      <ul className="grid gap-1 pl-8">
        {entries.map(([path, message]) => (
          <li key={path} className="text-sm leading-snug wrap-anywhere text-ink">
            <a
              href={`#${path}`}
              onClick={(event) => {
                event.preventDefault();
                event.stopPropagation();
                focusField(path);
              }}
              className="touch-area font-semibold text-majith-700 underline underline-offset-4"
            >
              {describePath(form, path).label}
            </a>
            : {message}
          </li>
        ))}
      </ul>
    </section>
  );
}
