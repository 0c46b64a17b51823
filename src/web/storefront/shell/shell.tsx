import type { ReactNode } from 'react';
import { Island } from '#web/islands/island.tsx';
import { PageEntrance } from '#web/page/page-entrance.tsx';
import { SkipLink } from '#web/page/skip-link.tsx';
import { cx } from '#web/ui/cx.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PendingMarks } from './pending-marks.tsx';

// Keeps focused elements clear of the sticky header and the bars at the bottom. A scroll padding of the page would do so
// too, but would move the page when the header itself gets focus.
const scrollMargin =
  '[&>:where(main,footer)_:where(a,button,input,select,textarea,summary,[tabindex="0"])]:scroll-my-24';

// Avoids the universal selector of `group-has`, for which the browser recalculates the styles of the whole page after
// each change.
const roomForBottomBar = 'max-lg:[&:has([data-bottom-bar])>footer]:pb-26';

export function Shell({ children }: { children: ReactNode }) {
  return (
    <div className={cx('flex min-h-dvh flex-col', scrollMargin, roomForBottomBar)}>
      <SkipLink />
      <Header />
      <main id="main" tabIndex={-1} className="grow outline-none">
        <PageEntrance>{children}</PageEntrance>
      </main>
      <Footer />
      <Island name="shell/PendingMarks" of={PendingMarks} props={{}} />
    </div>
  );
}
