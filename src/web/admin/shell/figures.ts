import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { create } from 'zustand';
import { parseRupees } from '#shared/money.ts';
import { field, text } from '#shared/read-answer.ts';
import { settle } from '#web/lists/loaded.ts';
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

/** The shop in a few figures: the overview shows them, the sidebar some of them. */
export type Figures = Record<(typeof counts)[number], number> & { lastUpdated: string };

/** What is not said counts as none. */
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
  /** When they were last asked for. */
  askedAt: number;
}

export const useFigures = create<Known>()(() => ({ figures: undefined, askedAt: 0 }));

let loading: Promise<Figures> | undefined;

/** The one call for them; whoever asks while it is under way gets its answer too. */
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

/** After a change: an answer that was asked for before it would be old. */
async function reloadFigures(): Promise<void> {
  if (loading) await settle(loading, { otherwise: '' });
  await settle(loadFigures(), { otherwise: '' });
}

const RENDER_MS = 100;

/** Whatever changes something reads its screen anew; the figures follow at once. */
export function useFiguresAfterChanges(): void {
  const { state } = useRevalidator();
  const startedAt = useRef<number>(undefined);
  useEffect(() => {
    if (state === 'loading') {
      // Loaders start before React renders this state.
      startedAt.current = Date.now() - RENDER_MS;
    } else if (startedAt.current !== undefined) {
      // The overview asks for them itself.
      const isAsked = useFigures.getState().askedAt >= startedAt.current;
      startedAt.current = undefined;
      if (!isAsked) void reloadFigures();
    }
  }, [state]);
}

const FRESH_MS = 60_000;
const LOOK_MS = 15_000;

/** Keeps the figures from growing old while somebody looks; that they cannot be had is nothing to bother them with. */
export function useFreshFigures(): void {
  useEffect(() => {
    const look = () => {
      const isOld = Date.now() - useFigures.getState().askedAt >= FRESH_MS;
      if (isOld && document.visibilityState === 'visible') {
        void settle(loadFigures(), { otherwise: '' });
      }
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
}
