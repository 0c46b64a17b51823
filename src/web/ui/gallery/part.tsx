import type { ReactNode } from 'react';

interface PartProps {
  title: string;
  className?: string;
  children: ReactNode;
}

const row = 'flex flex-wrap items-center gap-4';

/** One component with its states side by side. */
export function Part({ title, className = row, children }: PartProps) {
  return (
    <section className="border-t-[1.5px] border-line py-8">
      <h2 className="mb-4 text-sm font-semibold text-ink-2">{title}</h2>
      <div className={className}>{children}</div>
    </section>
  );
}

export const LONG_TEXT =
  'Sand-roasted fox nuts with chilli, garlic and slow-dried tomato from Mithila, hand-graded, in a pouch that closes again';
