import { useEffect, useRef } from 'react';
import { useMatch, useRevalidator } from 'react-router';
import { create } from 'zustand';
import { parseRupees } from '#shared/money.ts';
import { field, isRecord, text } from '#shared/read-answer.ts';
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
export type Figures = Record<(typeof counts)[number], number> & {
  lastUpdated: string;
  /** Undefined without a replica. */
  replica: { isUsed: boolean; lagSeconds: number | undefined } | undefined;
};

/** Missing values are zero. */
export function readFigures(answer: unknown): Figures {
  const data = field(answer, 'data');
  const figures = counts.map((name) => [name, parseRupees(field(data, name))] as const);
  return {
    ...(Object.fromEntries(figures) as Record<(typeof counts)[number], number>),
    lastUpdated: text(field(data, 'lastUpdated')),
    replica: readReplica(field(data, 'replica')),
  };
}

function readReplica(replica: unknown): Figures['replica'] {
  if (!isRecord(replica)) return undefined;
  const { isUsed, lagSeconds } = replica;
  return {
    isUsed: isUsed === true,
    lagSeconds: typeof lagSeconds === 'number' ? lagSeconds : undefined,
  };
}

interface Known {
  figures: Figures | undefined;
  /** Time of the last request. */
  askedAt: number;
}

export const useFigures = create<Known>()(() => ({ figures: undefined, askedAt: 0 }));

let lastRequest = 0;
let shownRequest = 0;

/** A response that arrives after the response to a later request is outdated and does not replace it. */
export async function loadFigures(): Promise<Figures> {
  lastRequest += 1;
  const request = lastRequest;
  useFigures.setState({ askedAt: Date.now() });
  const figures = readFigures(
    await callRawSignedIn('GET /api/admin/overview-stats', {}, 'No auth token found'),
  );
  if (request > shownRequest) {
    shownRequest = request;
    useFigures.setState({ figures });
  }
  return figures;
}

/** Errors are ignored, because the old figures stay visible. */
export const refreshFigures = () => void toLoaded(loadFigures(), { otherwise: '' });

/** A change reloads its screen, and the figures follow. */
export function useFiguresAfterChanges(): void {
  const { state } = useRevalidator();
  const isOverview = useMatch('/admin') !== null;
  const wasLoading = useRef(false);
  useEffect(() => {
    // The overview loads them itself.
    if (wasLoading.current && state === 'idle' && !isOverview) refreshFigures();
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
      if (isOld && document.visibilityState === 'visible') refreshFigures();
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
