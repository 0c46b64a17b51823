import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { announcement } from './announcement.ts';
import { focusWithoutScroll } from './focus-and-scroll.ts';
import { connectGo, openDocument } from './go.ts';
import { HereContext } from './here.ts';
import { clickedLink, linkOptions } from './link-clicks.ts';
import { useNextLocation } from './next-location.ts';
import { pendingPage } from './pending-page.ts';
import { isRouterPage } from './static-pages.ts';

/** Connects the links and the address of the shop to React Router. On the server it only provides the address. */
export function RouterPage({ children }: { children: ReactNode }) {
  const here = useLocation();
  useRouterLinks();
  usePendingPage();
  useAnnouncement(here.pathname);
  return <HereContext value={here}>{children}</HereContext>;
}

/** Links to static pages, and to pages with a policy of their own, load a document. */
function useRouterLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const disconnect = connectGo((to, options) => {
      const { replace = false, state, keepsScroll = false } = options;
      const { pathname } = new URL(to, location.href);
      if (!isRouterPage(pathname)) openDocument(to, options);
      else void navigate(to, { replace, state, preventScrollReset: keepsScroll });
    });
    const onClick = (event: MouseEvent) => {
      const link = clickedLink(event);
      if (!link) return;
      const { pathname, search, hash } = link;
      const { state, replace = false, keepsScroll = false } = linkOptions(link);
      if (isRouterPage(pathname)) {
        event.preventDefault();
        const to = { pathname, search, hash };
        void navigate(to, { replace, state, preventScrollReset: keepsScroll });
      } else if (state !== undefined) {
        event.preventDefault();
        openDocument(link.href, { replace, state });
      }
    };
    document.addEventListener('click', onClick);
    return () => {
      disconnect();
      document.removeEventListener('click', onClick);
    };
  }, [navigate]);
}

function usePendingPage(): void {
  const next = useNextLocation()?.pathname;
  useEffect(() => pendingPage.setState({ pathname: next }), [next]);
}

/** After a navigation, moves focus to the page heading and announces the title. */
function useAnnouncement(pathname: string): void {
  const arrivedAt = useRef(pathname);
  useEffect(() => {
    if (arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    focusWithoutScroll(document.querySelector<HTMLElement>('#main h1'));
    announcement.setState({ text: document.title });
  }, [pathname]);
}
