import { useEffect, useRef } from 'react';
import { useMatch, useNavigate, useRevalidator } from 'react-router';
import type { Notice } from '#shared/notices/notice.ts';
import { splitComponent, usePreload } from '#web/browser/split-component.tsx';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { useSession } from '#web/session/store.ts';
import { refreshFigures } from '../shell/figures.ts';
import { announce } from './announce.ts';
import { followNotices } from './follow-notices.ts';
import { addNotices, useNoticePreferences, useNotices } from './store.ts';
import { countInTitle } from './count-in-title.ts';

const NoticePanel = splitComponent(async () => (await import('./notice-panel.tsx')).NoticePanel);

/** Several notices arrive together. */
const REFRESH_AFTER_MS = 500;

/** Receives notices and keeps the bell, the badges and the overview up to date. Render it once in the back-office. */
export function NoticeCenter() {
  const isOpen = useNotices((state) => state.isOpen);
  usePreload(NoticePanel);
  useNoticeStream();
  useEffect(followPreferences, []);
  return isOpen && <NoticePanel />;
}

const LOAD_AGAIN_MS = 15_000;

function useNoticeStream(): void {
  const token = useSession((session) => session.token);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const isOverview = useMatch('/admin') !== null;
  // The stream outlives navigations, which change these.
  const current = useRef({ navigate, revalidate, isOverview });
  useEffect(() => {
    current.current = { navigate, revalidate, isOverview };
  });

  useEffect(() => {
    if (!token) return undefined;
    let stop = () => {};
    let refreshing: ReturnType<typeof setTimeout> | undefined;
    let loading: ReturnType<typeof setTimeout> | undefined;
    let hasStopped = false;

    function refresh() {
      refreshing = undefined;
      const { isOverview: onOverview, revalidate: reload } = current.current;
      if (onOverview) void reload();
      else refreshFigures();
    }

    function receive(notice: Notice, isReader: boolean) {
      const [fresh] = addNotices([notice]);
      if (!fresh) return;
      if (fresh.kind === 'order') {
        useNotices.setState(({ arrivedOrders }) => ({ arrivedOrders: arrivedOrders + 1 }));
      }
      countInTitle();
      announce({ notice: fresh, isReader, open: (to) => void current.current.navigate(to) });
      refreshing ??= setTimeout(refresh, REFRESH_AFTER_MS);
    }

    async function start() {
      try {
        const { notices, lastEventId } = await callSignedIn('GET /api/admin/notices', {});
        if (hasStopped) return;
        addNotices(notices);
        stop = followNotices({
          token: token ?? '',
          lastEventId,
          onNotice: receive,
          onUnauthorized: () => useSession.getState().end(token ?? ''),
        });
      } catch {
        // The server cannot be reached, or the session has ended; then the next screen says so.
        if (!hasStopped) loading = setTimeout(() => void start(), LOAD_AGAIN_MS);
      }
    }
    void start();
    return () => {
      hasStopped = true;
      stop();
      clearTimeout(refreshing);
      clearTimeout(loading);
    };
  }, [token]);
}

/** Other tabs of the browser read the list or change the settings. */
function followPreferences(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === 'admin-notices') void useNoticePreferences.persist.rehydrate();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
