import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { controlLook } from './field.tsx';
import { useEarlyInput } from './use-early-input.ts';

export function Select({ className, ...rest }: ComponentProps<'select'>) {
  const element = useEarlyInput(rest);
  return (
    <span className={cx('relative block min-w-0', className)}>
      <select
        className={cx(controlLook, 'appearance-none truncate pr-10')}
        {...rest}
        ref={element}
      />
      <ChevronDown
        aria-hidden
        strokeWidth={1.9}
        className="pointer-events-none absolute top-3.5 right-3 size-5 text-ink-2"
      />
    </span>
  );
}
