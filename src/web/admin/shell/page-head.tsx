import type { ReactNode } from 'react';

interface PageHeadProps {
  title: string;
  text?: ReactNode;
  /** Beside the title, or below it on phones. */
  children?: ReactNode;
}

export function PageHead({ title, text, children }: PageHeadProps) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-38">
        <h1 className="text-[1.375rem] leading-tight font-bold wrap-anywhere text-neel-900 lg:text-[1.625rem]">
          {title}
        </h1>
        {text && <p className="text-sm text-ink-2">{text}</p>}
      </div>
      {children}
    </header>
  );
}
