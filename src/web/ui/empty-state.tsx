import type { ReactNode } from 'react';

interface EmptyStateProps {
  picture: ReactNode;
  title: string;
  text?: ReactNode;
  /** A call to action. */
  children?: ReactNode;
  level?: 'h1' | 'h2';
}

export function EmptyState({
  picture,
  title,
  text,
  children,
  level: Heading = 'h2',
}: EmptyStateProps) {
  return (
    <div className="grid justify-items-center px-4 py-5 text-center">
      {picture}
      <Heading className="mt-3.5 display text-xl">{title}</Heading>
      {text && <p className="mt-1.5 max-w-[30em] text-ink-2">{text}</p>}
      {children && <div className="mt-5 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
