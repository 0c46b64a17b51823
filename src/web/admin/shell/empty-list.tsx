import type { ReactNode } from 'react';

interface EmptyListProps {
  title: string;
  children?: ReactNode;
}

export function EmptyList({ title, children }: EmptyListProps) {
  return (
    <div className="border-t border-hairline-soft px-4 py-10 text-center lg:px-5">
      <p className="font-[650] wrap-anywhere text-neel-900">{title}</p>
      {children && <div className="mt-1 text-sm text-ink-2">{children}</div>}
    </div>
  );
}

/** An empty list that is not inside a panel, with a border. */
export function EmptyPanel(props: EmptyListProps) {
  return (
    <div className="rounded-lg border border-hairline bg-surface *:border-0">
      <EmptyList {...props} />
    </div>
  );
}
