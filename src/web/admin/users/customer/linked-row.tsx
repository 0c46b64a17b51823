import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface LinkedRowProps {
  /** Without an address, the title is plain text. */
  to?: string | undefined;
  title: string;
  text: ReactNode;
  badges: ReactNode;
  amount?: string | undefined;
}

/** A row of a short list on the page of a customer. */
export function LinkedRow({ to, title, text, badges, amount }: LinkedRowProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-t border-hairline-soft px-4 py-2.5 lg:px-5">
      <div className="min-w-0">
        {to === undefined ? (
          <b className="num block leading-snug font-[650] wrap-anywhere text-neel-900">{title}</b>
        ) : (
          <Link
            to={to}
            className="num inline-flex min-h-11 items-center leading-snug font-[650] wrap-anywhere text-neel-800 underline decoration-neel-200 underline-offset-4 hover:decoration-current lg:min-h-7"
          >
            {title}
          </Link>
        )}
        <p className="num text-xs wrap-anywhere text-ink-2">{text}</p>
      </div>
      <div className="num grid justify-items-end gap-1">
        {amount && <b className="font-bold">{amount}</b>}
        <div className="flex flex-wrap justify-end gap-1.5">{badges}</div>
      </div>
    </li>
  );
}

interface ShortListProps {
  label: string;
  shown: number;
  total: number;
  children: ReactNode;
}

/** Says how many rows are not shown. */
export function ShortList({ label, shown, total, children }: ShortListProps) {
  return (
    <>
      <ul aria-label={label} className="max-h-120 overflow-y-auto">
        {children}
      </ul>
      {total > shown && (
        <p className="num border-t border-hairline-soft px-4 py-2.5 text-sm text-ink-2 lg:px-5">
          The newest {shown} of {total}
        </p>
      )}
    </>
  );
}
