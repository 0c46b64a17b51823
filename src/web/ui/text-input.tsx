import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { useEarlyInput } from './use-early-input.ts';

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
