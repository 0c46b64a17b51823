import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type LinkTarget } from '#web/ui/link.tsx';
import { cx } from '#web/ui/cx.ts';
import { pageLinks } from './page-links.ts';

interface PaginationProps {
  page: number;
  pages: number;
  to: (page: number) => LinkTarget;
}

const box =
  'num grid min-h-11 min-w-11 place-items-center rounded-md px-2 font-semibold [&_svg]:size-5.5';

export function Pagination({ page, pages, to }: PaginationProps) {
  if (pages < 2) return null;
  return (
    <nav aria-label="Pages" className="mt-12">
      <ul className="flex flex-wrap items-center justify-center gap-1">
        <Step to={page > 1 && to(page - 1)} rel="prev" label="Previous page">
          <ChevronLeft aria-hidden strokeWidth={1.9} />
        </Step>
        {pageLinks(page, pages).map((at, index) => (
          <li key={at ?? `gap-${index}`}>
            {at === null ? (
              <span className={cx(box, 'text-ink-3')}>…</span>
            ) : (
              <Link
                to={to(at)}
                aria-label={`Page ${at}`}
                aria-current={at === page ? 'page' : undefined}
                className={cx(
                  box,
                  'hover:bg-neel-50 aria-[current]:bg-neel-900 aria-[current]:text-white',
                )}
              >
                {at}
              </Link>
            )}
          </li>
        ))}
        <Step to={page < pages && to(page + 1)} rel="next" label="Next page">
          <ChevronRight aria-hidden strokeWidth={1.9} />
        </Step>
      </ul>
    </nav>
  );
}

interface StepProps {
  to: LinkTarget | false;
  rel: 'prev' | 'next';
  label: string;
  children: ReactNode;
}

function Step({ to, rel, label, children }: StepProps) {
  if (!to) return null;
  return (
    <li>
      <Link to={to} rel={rel} aria-label={label} className={cx(box, 'hover:bg-neel-50')}>
        {children}
      </Link>
    </li>
  );
}
