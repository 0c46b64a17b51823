import { useEffect, useRef } from 'react';
import { useMatch, useRevalidator } from 'react-router';
import { create } from 'zustand';
import { parseRupees } from '#shared/money.ts';
import { field, text } from '#shared/read-answer.ts';
import { toLoaded } from '#web/lists/loaded.ts';
import { callRawSignedIn } from '#web/session/call-signed-in.ts';

const counts = [
  'totalProducts',
  'lowStock',
  'outOfStock',
  'totalOrders',
  'pendingOrders',
  'completedOrders',
  'toPack',
  'inPacking',
  'openTickets',
  'revenue',
  'totalUsers',
] as const;

/** The figures of the overview and the sidebar. */
export type Figures = Record<(typeof counts)[number], number> & { lastUpdated: string };

/** Missing values are zero. */
export function readFigures(answer: unknown): Figures {
  const data = field(answer, 'data');
  const figures = counts.map((name) => [name, parseRupees(field(data, name))] as const);
  return {
    ...(Object.fromEntries(figures) as Record<(typeof counts)[number], number>),
    lastUpdated: text(field(data, 'lastUpdated')),
  };
}

interface Known {
  figures: Figures | undefined;
  /** Time of the last request. */
  askedAt: number;
}

export const useFigures = create<Known>()(() => ({ figures: undefined, askedAt: 0 }));

let loading: Promise<Figures> | undefined;

/** The running request, which concurrent callers share. */
export function loadFigures(): Promise<Figures> {
  loading ??= ask().finally(() => {
    loading = undefined;
  });
  return loading;
}

async function ask(): Promise<Figures> {
  useFigures.setState({ askedAt: Date.now() });
  const figures = readFigures(
    await callRawSignedIn('GET /api/admin/overview-stats', {}, 'No auth token found'),
  );
  useFigures.setState({ figures });
  return figures;
}

/** After a change, the response to an earlier request is outdated. */
async function reloadFigures(): Promise<void> {
  if (loading) await toLoaded(loading, { otherwise: '' });
  await toLoaded(loadFigures(), { otherwise: '' });
}

/** A change reloads its screen, and the figures follow. */
export function useFiguresAfterChanges(): void {
  const { state } = useRevalidator();
  const isOverview = useMatch('/admin') !== null;
  const wasLoading = useRef(false);
  useEffect(() => {
    // The overview loads them itself.
    if (wasLoading.current && state === 'idle' && !isOverview) void reloadFigures();
    wasLoading.current = state === 'loading';
  }, [state, isOverview]);
}

const FRESH_MS = 60_000;
const REFRESH_MS = 15_000;

/** Refreshes the figures regularly; errors are ignored, because the old figures stay visible. */
export function useFreshFigures(): void {
  useEffect(() => {
    const refresh = () => {
      const isOld = Date.now() - useFigures.getState().askedAt >= FRESH_MS;
      if (isOld && document.visibilityState === 'visible') {
        void toLoaded(loadFigures(), { otherwise: '' });
      }
    };
    refresh();
    const timer = setInterval(refresh, REFRESH_MS);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, []);
}
