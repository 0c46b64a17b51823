import type { ReactNode } from 'react';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface PageHeadProps {
  title: string;
  text?: ReactNode;
  /**
   * Says so below the text. The text is then the largest one of the page, also if the loaded page repeats it in a web
   * font that is a little wider.
   */
  isLoading?: boolean;
  /** Beside the title, or below it on phones. */
  children?: ReactNode;
}

export function PageHead({ title, text, isLoading = false, children }: PageHeadProps) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-38">
        <h1 className="text-[1.375rem] leading-tight font-bold wrap-anywhere text-neel-900 lg:text-[1.625rem]">
          {title}
        </h1>
        {text && (
          <p className="text-sm text-ink-2">
            {text}
            {isLoading && (
              <>
                <br />
                Loading...
              </>
            )}
          </p>
        )}
      </div>
      {children}
    </header>
  );
}

/** Keeps the place of the buttons, so that the text does not wrap differently when they appear. */
export function ActionsSkeleton({ count = 1 }: { count?: number }) {
  return (
    <div className="flex gap-2.5">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className="h-11 w-11.5 rounded-md lg:w-28" />
      ))}
    </div>
  );
}
