import type { ReactNode } from 'react';

interface RailHeadProps {
  id: string;
  title: string;
  children?: ReactNode;
}

/** The heading of a scrollable row, with optional content on the right. */
export function RailHead({ id, title, children }: RailHeadProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <h2 id={id} className="display text-3xl">
        {title}
      </h2>
      {children}
    </div>
  );
}
