import { startTransition, useEffect, useOptimistic, useRef, type ReactNode } from 'react';
import { nextPaint } from '#web/browser/next-paint.ts';
import { cx } from './cx.ts';
import { scrollIntoRow } from './scroll-into-row.ts';

interface SegmentedProps<T extends string | number> {
  label: string;
  options: readonly { value: T; label: ReactNode }[];
  /** Undefined if no option is selected. */
  value: T | undefined;
  onChange: (value: T) => void;
  className?: string | undefined;
}

/** A choice of one out of two to seven options. */
export function Segmented<T extends string | number>({
  label,
  options,
  value,
  onChange,
  className,
}: SegmentedProps<T>) {
  const row = useRef<HTMLFieldSetElement>(null);
  // Shows the pressed option before `onChange` renders the rest of the page.
  const [shown, show] = useOptimistic(value);
  const press = (next: T) =>
    startTransition(async () => {
      show(next);
      await nextPaint();
      onChange(next);
    });
  // Phones may scroll the row, so the selected option is scrolled into view.
  const chosen = options.findIndex((option) => option.value === shown);
  useEffect(() => scrollIntoRow(row.current?.children[chosen]), [chosen]);
  return (
    <fieldset
      ref={row}
      aria-label={label}
      className={cx(
        'inline-flex max-w-full min-w-0 flex-wrap gap-x-0.5 gap-y-1 rounded-[14px] bg-sunken p-1 inset-ring-[1.5px] inset-ring-line',
        className,
      )}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === shown}
          onClick={() => press(option.value)}
          className={cx(
            'inline-flex touch-area min-h-10 grow items-center justify-center gap-1 rounded-[10px] px-4 pt-px text-sm',
            'font-semibold whitespace-nowrap text-ink-2 transition-colors duration-200',
            'not-aria-pressed:hover:bg-neel-100 not-aria-pressed:hover:text-neel-800',
            'aria-pressed:bg-neel-900 aria-pressed:text-white [&_svg]:-mt-0.5 [&_svg]:size-4',
          )}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
