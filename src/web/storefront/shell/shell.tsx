import type { ReactNode } from 'react';
import { PageEntrance } from '#web/page/page-entrance.tsx';
import { SkipLink } from '#web/page/skip-link.tsx';
import { cx } from '#web/ui/cx.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LoadingProduct } from './loading-product.tsx';
import { Preparation } from './prefetch-pages.tsx';
import { ProgressLine } from './progress-line.tsx';
import { useStoryArrival } from './use-scroll-to-story.ts';
import { useTouchMark } from './touch.ts';

// What the keyboard reaches scrolls into view below the header. A padding of the whole page would do so too,
// but then reaching the header itself would move the page.
const clearOfHeader =
  '[&_:where(a,button,input,select,textarea,summary,[tabindex="0"])]:scroll-mt-24';

// Written without a wildcard, as `group-has` has one: for that the browser would look at the style of the whole
// page again after each change in it.
const roomForBottomBar = 'max-lg:[&:has([data-bottom-bar])>footer]:pb-26';

/** What surrounds every page of the storefront. */
export function Shell({ children }: { children: ReactNode }) {
  useTouchMark();
  useStoryArrival();
  return (
    <div className={cx('flex min-h-dvh flex-col', roomForBottomBar)}>
      <SkipLink />
      <Header />
      <main id="main" tabIndex={-1} className={cx('grow outline-none', clearOfHeader)}>
        <PageEntrance>{children}</PageEntrance>
      </main>
      <Footer />
      <ProgressLine />
      <LoadingProduct />
      <Preparation />
    </div>
  );
}
