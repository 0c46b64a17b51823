import type { ComponentProps } from 'react';
import { Link, type LinkProps } from './link.tsx';
import { cx } from './cx.ts';

export function TextLink({ className, ...link }: LinkProps) {
  return (
    <Link
      {...link}
      className={cx(
        'inline-flex touch-area items-center gap-1.5 font-[650] text-neel-700 underline decoration-haldi-400',
        'decoration-3 underline-offset-5 hover:decoration-neel-700',
        className,
      )}
    />
  );
}

const tones = {
  plain: 'text-neel-700 decoration-neel-200',
  danger: 'text-majith-700 decoration-majith-200',
};

type TextButtonProps = ComponentProps<'button'> & { tone?: 'danger' };

export function TextButton({ tone, className, ...rest }: TextButtonProps) {
  return (
    <button
      type="button"
      className={cx(
        'inline-flex touch-area min-h-8 items-center gap-1.5 text-sm font-semibold underline decoration-2',
        'underline-offset-4 enabled:hover:decoration-current disabled:text-on-disabled disabled:no-underline',
        tones[tone ?? 'plain'],
        className,
      )}
      {...rest}
    />
  );
}
