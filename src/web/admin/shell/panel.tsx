import { useId, type ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface PanelProps {
  title: string;
  /** A short text beside the title. */
  aside?: ReactNode;
  /** Its content opens lists over the edge of the panel. */
  hasPopups?: boolean;
  children: ReactNode;
}

export function Panel({ title, aside, hasPopups = false, children }: PanelProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={cx(
        'min-w-0 rounded-lg border border-hairline bg-surface',
        !hasPopups && 'overflow-clip',
      )}
    >
      <header className="flex flex-wrap items-center justify-between gap-3 px-4 pt-4 pb-3 lg:px-5">
        <h2 id={titleId} className="text-lg leading-snug font-[650] text-neel-900">
          {title}
        </h2>
        {aside && <p className="num text-sm text-ink-2">{aside}</p>}
      </header>
      {children}
    </section>
  );
}

/** Padding for text and forms; lists and tables reach the edges. */
export function PanelBody({ children }: { children: ReactNode }) {
  return <div className="px-4 pb-4.5 lg:px-5">{children}</div>;
}

/** A loading panel; `className` sets its height. */
export function PanelSkeleton({ className }: { className: string }) {
  return (
    <div
      className={cx(
        'grid content-start gap-4 rounded-lg border border-hairline bg-surface px-4 pt-4.5 lg:px-5',
        className,
      )}
    >
      <Skeleton className="h-6 w-1/3" />
      <Skeleton className="h-4.5 w-4/5" />
      <Skeleton className="h-4.5 w-3/5" />
    </div>
  );
}
