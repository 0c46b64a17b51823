import { cx } from './cx.ts';

/** A loading placeholder; `className` sets its size and radius. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cx(
        'block animate-sheen [:where(&)]:rounded-sm bg-[linear-gradient(100deg,var(--color-skeleton)_40%,color-mix(in_srgb,var(--color-skeleton)_45%,transparent)_50%,var(--color-skeleton)_60%)] bg-size-[300%_100%] motion-reduce:animate-none motion-reduce:bg-none motion-reduce:bg-skeleton',
        className,
      )}
    />
  );
}
