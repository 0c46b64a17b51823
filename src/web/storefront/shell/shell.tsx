import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { keepCartInStep } from '#web/cart/store.ts';
import { keepSessionInStep } from '#web/session/store.ts';
import { AskHost } from '#web/ui/ask.tsx';
import { cx } from '#web/ui/cx.ts';
import { Toaster } from '#web/ui/toast.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LoadingProduct } from './loading-product.tsx';
import { PageArrival } from './page-arrival.tsx';
import { Preparation } from './preparation.tsx';
import { useTouchMark } from './touch.ts';

// What the keyboard reaches scrolls into view below the header. A padding of the whole page would do so too,
// but then reaching the header itself would move the page.
const clearOfHeader =
  '[&_:where(a,button,input,select,textarea,summary,[tabindex="0"])]:scroll-mt-24';

/** What surrounds every page of the storefront. */
export function Shell({ children }: { children: ReactNode }) {
  useEffect(keepCartInStep, []);
  useEffect(keepSessionInStep, []);
  useTouchMark();
  return (
    <div className="group/shell flex min-h-dvh flex-col">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-neel-900 px-5 py-3 font-semibold text-white focus:translate-y-0"
      >
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1} className={cx('grow outline-none', clearOfHeader)}>
        <PageEntrance>{children}</PageEntrance>
      </main>
      <Footer />
      <LoadingProduct />
      <PageArrival />
      <Preparation />
      <Toaster />
      <AskHost />
    </div>
  );
}

/** Each new path fades and slides in; the first page and changes of the query do not. */
function PageEntrance({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [shown, setShown] = useState({ pathname, isFirst: true });
  if (shown.pathname !== pathname) setShown({ pathname, isFirst: false });
  return (
    <div key={pathname} className={shown.isFirst ? undefined : 'animate-page-in'}>
      {children}
    </div>
  );
}
