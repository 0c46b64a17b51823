import type { LucideIcon } from 'lucide-react';
import { cx } from '#web/ui/cx.ts';

const tones = {
  info: 'bg-neel-100 text-neel-700',
  ok: 'bg-patti-100 text-patti-700',
  warn: 'bg-haldi-100 text-haldi-800',
  bad: 'bg-majith-100 text-majith-700',
  kamal: 'bg-kamal-100 text-kamal-800',
};

/** The frame of one figure, on a link or on nothing. */
export const statFrame = cx(
  'grid h-full grid-cols-[minmax(0,1fr)_auto] content-start gap-x-1.5 gap-y-1 rounded-lg border border-hairline',
  'bg-surface px-3.5 pt-3.5 pb-3 shadow-1 lg:px-5 lg:pt-4.5 lg:pb-4',
);

export interface StatProps {
  label: string;
  value: string;
  text?: string;
  icon: LucideIcon;
  tone: keyof typeof tones;
}

/** A figure of more signs than this takes the whole width, below the icon. */
const BESIDE_ICON_MAX = 8;

/** One figure of the shop: what it is, how much, and what else there is to know. */
export function Stat({ label, value, text, icon: Icon, tone }: StatProps) {
  const isLong = value.length > BESIDE_ICON_MAX;
  return (
    <>
      <span className="text-sm leading-tight font-[550] text-ink-2 lg:leading-normal">{label}</span>
      <span
        className={cx(
          'col-start-2 grid size-8 place-items-center rounded-[10px] lg:size-11.5 lg:rounded-[14px]',
          !isLong && 'row-span-2',
          tones[tone],
        )}
      >
        <Icon aria-hidden strokeWidth={1.9} className="size-4.5 lg:size-6" />
      </span>
      <b
        className={cx(
          'num leading-tight font-bold wrap-anywhere text-neel-900',
          isLong
            ? 'col-span-full text-[1.25rem] lg:text-[1.75rem]'
            : 'text-[1.5rem] lg:text-[2rem]',
        )}
      >
        {value}
      </b>
      {text && <span className="num col-span-full text-xs text-ink-2">{text}</span>}
    </>
  );
}
