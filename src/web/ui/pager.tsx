import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LinkTarget } from './link.tsx';
import { ButtonLink } from './button.tsx';

interface PagerProps {
  page: number;
  pageCount: number;
  /** Returns the address of a page. */
  to: (page: number) => LinkTarget;
}

/** Links to the previous and the next page. */
export function Pager({ page, pageCount, to }: PagerProps) {
  if (pageCount < 2) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="num text-sm text-ink-2">
        Page {page} of {pageCount}
      </p>
      <div className="flex gap-2.5">
        <Step to={page > 1 && to(page - 1)} rel="prev">
          <ChevronLeft aria-hidden strokeWidth={1.9} /> Previous
        </Step>
        <Step to={page < pageCount && to(page + 1)} rel="next">
          Next <ChevronRight aria-hidden strokeWidth={1.9} />
        </Step>
      </div>
    </nav>
  );
}

interface StepProps {
  to: LinkTarget | false;
  rel: 'prev' | 'next';
  children: ReactNode;
}

function Step({ to, rel, children }: StepProps) {
  if (to === false) return null;
  return (
    <ButtonLink to={to} rel={rel} variant="quiet" size="sm">
      {children}
    </ButtonLink>
  );
}
