import { useEffect, useRef } from 'react';
import { useMatch, useNavigate, useRevalidator } from 'react-router';
import type { Notice } from '#shared/notices/notice.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { useSession } from '#web/session/store.ts';
import { refreshFigures } from '../shell/figures.ts';
import { announce } from './announce.ts';
import { countInTitle } from './count-in-title.ts';
import { followNotices } from './follow-notices.ts';
import { addNotices, useNotices } from './store.ts';

const LOAD_AGAIN_MS = 15_000;
/** Several notices arrive together, and in a sale they do not end. */
const REFRESH_AFTER_MS = 500;
const REFRESH_PAUSE_MS = 2000;

/** Receives notices while the user is signed in. */
export function useNoticeStream(): void {
  const token = useSession((session) => session.token);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const isOverview = useMatch('/admin') !== null;
  // The stream outlives navigations, which change these.
  const screen = useRef({ navigate, revalidate, isOverview });
  useEffect(() => {
    screen.current = { navigate, revalidate, isOverview };
  });

  useEffect(() => {
    if (!token) return undefined;
    let refreshing: ReturnType<typeof setTimeout> | undefined;
    let refreshedAt = 0;
    const refresh = () => {
      refreshing = undefined;
      refreshedAt = Date.now();
      if (screen.current.isOverview) void screen.current.revalidate();
      else refreshFigures();
    };
    const stop = receiveNotices(token, (notice, isReader) => {
      countInTitle();
      announce({ notice, isReader, open: (to) => void screen.current.navigate(to) });
      const pauseMs = refreshedAt + REFRESH_PAUSE_MS - Date.now();
      refreshing ??= setTimeout(refresh, Math.max(pauseMs, REFRESH_AFTER_MS));
    });
    return () => {
      stop();
      clearTimeout(refreshing);
    };
  }, [token]);
}

type OnNew = (notice: Notice, isReader: boolean) => void;

/** Loads the list and then follows the stream. Returns a function that stops it. */
function receiveNotices(token: string, onNew: OnNew): () => void {
  let stopStream = () => {};
  let loading: ReturnType<typeof setTimeout> | undefined;
  let hasStopped = false;

  async function start() {
    try {
      const { notices, lastEventId } = await callSignedIn('GET /api/admin/notices', {});
      if (hasStopped) return;
      addNotices(notices);
      const onUnauthorized = () => useSession.getState().end(token);
      const onNotice = (notice: Notice, isReader: boolean) => {
        if (receive(notice)) onNew(notice, isReader);
      };
      stopStream = followNotices({ token, lastEventId, onNotice, onUnauthorized });
    } catch {
      // The server cannot be reached, or the session has ended; then the next screen says so.
      if (!hasStopped) loading = setTimeout(() => void start(), LOAD_AGAIN_MS);
    }
  }
  void start();
  return () => {
    hasStopped = true;
    stopStream();
    clearTimeout(loading);
  };
}

/** Returns whether the notice is new in this tab. */
function receive(notice: Notice): boolean {
  if (addNotices([notice]).length === 0) return false;
  if (notice.kind === 'order') {
    useNotices.setState(({ arrivedOrders }) => ({ arrivedOrders: arrivedOrders + 1 }));
  }
  return true;
}
