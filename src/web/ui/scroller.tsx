import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { RoundButton } from './button.tsx';
import { cx } from './cx.ts';

interface ScrollerProps {
  label: string;
  /** Scroll distance of an arrow button: pixels, or the next item. */
  step: number | 'item';
  /** Content left of the arrows: a heading, a link. */
  head?: ReactNode;
  /** Classes of the list: its gap, and `--item`, the width of its items. */
  className?: string;
  /** List items. */
  children: ReactNode;
}

/** A row that scrolls by swipe, wheel, arrow keys and two buttons. `startScrollers` handles the buttons. */
export function Scroller({ label, step, head, className, children }: ScrollerProps) {
  return (
    <div data-scroller={step} className="min-w-0">
      <div
        className={cx(
          'mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 lg:mb-8',
          !head && 'max-lg:pointer-coarse:hidden',
        )}
      >
        <div className="min-w-0 grow basis-48">{head}</div>
        <div className="flex gap-2.5 max-lg:pointer-coarse:hidden noscript:hidden">
          <RoundButton label="Scroll left" data-scrolls={-1} disabled>
            <ChevronLeft aria-hidden strokeWidth={1.9} />
          </RoundButton>
          <RoundButton label="Scroll right" data-scrolls={1}>
            <ChevronRight aria-hidden strokeWidth={1.9} />
          </RoundButton>
        </div>
      </div>
      <section
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll what has focus
        tabIndex={0}
        className="scroll-row"
      >
        <ul className={cx('flex gap-4 lg:gap-6', className)}>{children}</ul>
      </section>
    </div>
  );
}
