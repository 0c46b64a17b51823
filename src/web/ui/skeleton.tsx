import { cx } from './cx.ts';

/** A loading placeholder; `className` sets its size and radius. Only the sheen moves, because the browser does that off the main thread. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cx(
        'relative block overflow-hidden bg-skeleton after:absolute after:inset-0 after:animate-sheen after:bg-[linear-gradient(100deg,transparent_20%,rgb(255_255_255/0.55)_50%,transparent_80%)] motion-reduce:after:hidden [:where(&)]:rounded-sm',
        className,
      )}
    />
  );
}
