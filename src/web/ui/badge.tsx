import type { ReactNode } from 'react';
import { cx } from './cx.ts';

const tones = {
  info: 'bg-neel-100 text-neel-800',
  best: 'bg-neel-900 text-haldi-400',
  outline: 'bg-white text-neel-800 inset-ring-[1.5px] inset-ring-neel-200',
  ok: 'bg-patti-100 text-patti-700',
  warn: 'bg-haldi-100 text-haldi-800',
  bad: 'bg-majith-100 text-majith-700',
  kamal: 'bg-kamal-100 text-kamal-800',
  neutral: 'bg-line-strong/15 text-ink-2',
  gold: 'bg-haldi-400 text-neel-900',
  onDark: 'bg-haldi-400/16 text-haldi-400',
};

interface BadgeProps {
  tone: keyof typeof tones;
  dot?: boolean;
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
}

export function Badge({ tone, dot, icon, children, className }: BadgeProps) {
  return (
    <span className={cx('badge', tones[tone], className)}>
      {dot && <span aria-hidden className="-mt-px size-2 rounded-full bg-current" />}
      {icon}
      {children}
    </span>
  );
}
