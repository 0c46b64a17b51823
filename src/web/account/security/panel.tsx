import { useId, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { cx } from '#web/ui/cx.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';

interface PanelProps {
  title: string;
  text?: ReactNode;
  /** A short text beside the title. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Panel({ title, text, aside, className, children }: PanelProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={cx(
        'grid content-start gap-5 rounded-xl border-[1.5px] border-line bg-surface px-4.5 pt-5 pb-6 *:min-w-0 lg:px-7 lg:pt-6 lg:pb-7',
        className,
      )}
    >
      <header>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 id={titleId} className="display text-xl">
            {title}
          </h2>
          {aside}
        </div>
        {text && <p className="mt-1 text-ink-2">{text}</p>}
      </header>
      {children}
    </section>
  );
}

export function LoadFailure({ title, failure }: { title: string; failure: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <ErrorPanel
      title={title}
      text={failure}
      onRetry={() => void revalidate()}
      isRetrying={state === 'loading'}
    />
  );
}
