import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from './link.tsx';
import { cx } from './cx.ts';

interface ButtonLooks {
  variant?: 'primary' | 'accent' | 'quiet' | 'danger' | 'quiet-danger' | undefined;
  size?: 'md' | 'sm' | 'lg' | undefined;
  icon?: ReactNode;
  block?: boolean | undefined;
}

const variants = {
  primary: 'button-primary',
  accent: 'bg-haldi-400 text-neel-900 shadow-haldi-600 hover:bg-haldi-500',
  quiet: 'border-[1.5px] border-neel-200 bg-surface text-neel-800 shadow-neel-200 hover:bg-neel-50',
  'quiet-danger':
    'border-[1.5px] border-majith-200 bg-surface text-majith-700 shadow-majith-200 hover:bg-majith-100',
  danger: 'bg-majith-600 text-white shadow-majith-900 hover:bg-majith-700',
};

const sizes = {
  sm: 'button-sm',
  md: 'min-h-12 text-md',
  lg: 'min-h-14 text-lg',
};

const paddings = { sm: 'gap-2 px-4', md: 'gap-2.5 px-[22px]', lg: 'gap-2.5 px-7' };

// Without an icon, the spinner takes its space from the padding, so that the width does not change.
const busyPaddings = { sm: 'gap-1.5 px-1', md: 'gap-2.5 px-2', lg: 'gap-2.5 px-3.5' };

function looks({ variant = 'primary', size = 'md', icon, block }: ButtonLooks, busy?: boolean) {
  const padding = busy && !icon ? busyPaddings[size] : paddings[size];
  return cx('button-face', variants[variant], sizes[size], padding, block && 'w-full');
}

type ButtonProps = ComponentProps<'button'> & ButtonLooks & { busy?: boolean | undefined };

/**
 * Has `type="button"` by default, so that it does not submit a form. A busy button is only `aria-disabled`, because
 * `disabled` would drop the keyboard focus.
 */
export function Button(props: ButtonProps) {
  const { variant, size, icon, block, busy, onClick, className, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      onClick={busy ? ignoreClick : onClick}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={cx(looks({ variant, size, icon, block }, busy), className)}
    >
      {busy ? <BusyMark className={icon ? 'mx-px' : ''} /> : icon}
      {children}
    </button>
  );
}

/** Also keeps a form from being submitted. */
function ignoreClick(event: MouseEvent) {
  event.preventDefault();
}

function BusyMark({ className }: { className: string }) {
  return (
    <span
      aria-hidden
      className={cx(
        'size-4.5 shrink-0 animate-spin rounded-full border-[2.5px] border-current border-r-transparent',
        className,
      )}
    />
  );
}

export function ButtonLink(props: LinkProps & ButtonLooks) {
  const { variant, size, icon, block, className, children, ...link } = props;
  return (
    <Link {...link} className={cx(looks({ variant, size, block }), className)}>
      {icon}
      {children}
    </Link>
  );
}

type LabelledButtonProps = ComponentProps<'button'> & { label: string };

export function IconButton({ label, className, ...rest }: LabelledButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className={cx(
        'relative grid size-11 shrink-0 place-items-center rounded-md transition-colors duration-200',
        'enabled:hover:bg-current/8 disabled:opacity-45 [&_svg]:size-5.5',
        className,
      )}
      {...rest}
    />
  );
}

export function RoundButton({ label, className, ...rest }: LabelledButtonProps) {
  return (
    <button type="button" aria-label={label} className={cx('round-button', className)} {...rest} />
  );
}
