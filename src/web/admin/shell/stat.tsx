import type { LucideIcon } from 'lucide-react';
import { cx } from '#web/ui/cx.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

const tones = {
  info: 'bg-neel-100 text-neel-700',
  ok: 'bg-patti-100 text-patti-700',
  warn: 'bg-haldi-100 text-haldi-800',
  bad: 'bg-majith-100 text-majith-700',
  kamal: 'bg-kamal-100 text-kamal-800',
};

/** For the items of a grid of figures: a subgrid aligns labels, figures and texts. */
export const statItem = 'row-span-3 grid grid-rows-subgrid';

/** The frame of a figure, with or without a link. */
export const statFrame = cx(
  statItem,
  'grid-cols-[minmax(0,1fr)_auto] gap-x-1.5 gap-y-1 rounded-lg border border-hairline',
  'bg-surface px-3.5 pt-3.5 pb-3 shadow-1 lg:px-5 lg:pt-4.5 lg:pb-4',
);

export interface StatProps {
  label: string;
  value: string;
  text?: string;
  icon: LucideIcon;
  tone: keyof typeof tones;
  /** On desktops the tile is at least 300 px wide. */
  isWide?: boolean;
}

/** A longer figure takes the whole width below the icon. */
const BESIDE_ICON_MAX = 8;
const BESIDE_ICON_MAX_WIDE = 12;

export function Stat({ label, value, text, icon: Icon, tone, isWide = false }: StatProps) {
  const isLongOnPhone = value.length > BESIDE_ICON_MAX;
  const isLong = value.length > (isWide ? BESIDE_ICON_MAX_WIDE : BESIDE_ICON_MAX);
  return (
    <>
      <span className="text-sm leading-tight font-[550] text-ink-2 lg:leading-normal">{label}</span>
      <span
        className={cx(
          'col-start-2 grid size-8 place-items-center rounded-[10px] lg:size-11.5 lg:rounded-[14px]',
          !isLongOnPhone && 'row-span-2',
          !isLong && 'lg:row-span-2',
          tones[tone],
        )}
      >
        <Icon aria-hidden strokeWidth={1.9} className="size-4.5 lg:size-6" />
      </span>
      <b
        className={cx(
          'num self-end leading-tight font-bold wrap-anywhere text-neel-900',
          isLongOnPhone ? 'max-lg:col-span-full max-lg:text-[1.25rem]' : 'max-lg:text-[1.5rem]',
          isLong ? 'lg:col-span-full lg:text-[1.75rem]' : 'lg:text-[2rem]',
        )}
      >
        {value}
      </b>
      {text && <span className="num col-span-full text-xs text-ink-2">{text}</span>}
    </>
  );
}

export function StatSkeleton() {
  return (
    <div className={statFrame}>
      <Skeleton className="h-4.5 w-4/5" />
      <Skeleton className="col-start-2 row-span-2 size-8 rounded-[10px] lg:size-11.5 lg:rounded-[14px]" />
      <Skeleton className="h-7 w-1/2 lg:h-9" />
      <Skeleton className="col-span-full mt-1 h-3.5 w-3/4" />
    </div>
  );
}
