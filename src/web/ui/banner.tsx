import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { ToneIcon, type Tone } from './tone-icon.tsx';

const tones = {
  info: 'bg-neel-100 text-neel-800',
  ok: 'bg-patti-100 text-patti-700',
  warn: 'bg-haldi-100 text-haldi-800',
  bad: 'bg-majith-100 text-majith-700',
};

export function Banner({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={cx(
        'flex gap-3 rounded-md px-4 pt-[13px] pb-[11px] text-base leading-snug font-[550]',
        tones[tone],
      )}
    >
      <ToneIcon tone={tone} className="size-5.5 shrink-0" />
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
  );
}
