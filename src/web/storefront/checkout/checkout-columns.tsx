import type { ReactNode } from 'react';

interface CheckoutColumnsProps {
  /** Beside the form on wide screens, and above it on small ones. */
  summary: ReactNode;
  children: ReactNode;
}

/** The heading and the layout of the form, which its skeleton shares. */
export function CheckoutColumns({ summary, children }: CheckoutColumnsProps) {
  return (
    <>
      <h1 className="pt-[clamp(24px,4vw,48px)] pb-[clamp(16px,2vw,28px)] display text-3xl">
        Checkout
      </h1>
      <div className="grid gap-x-[clamp(28px,4vw,56px)] gap-y-9 pb-(--section) lg:grid-cols-[1.45fr_1fr] lg:items-start">
        <div className="lg:col-start-2 lg:row-start-1 lg:h-full">{summary}</div>
        {children}
      </div>
    </>
  );
}
