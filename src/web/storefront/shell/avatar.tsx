import { cx } from '#web/ui/cx.ts';

/** The initial on a printed square; the name stands beside it. */
export function Avatar({ initial, className }: { initial: string; className: string }) {
  return (
    <span
      aria-hidden
      className={cx(
        'grid shrink-0 place-items-center bg-haldi-400 pt-px leading-none font-bold text-neel-900',
        className,
      )}
    >
      {initial}
    </span>
  );
}
