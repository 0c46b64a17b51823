export type Direction = 'next' | 'previous';

export interface BannerState {
  count: number;
  index: number;
  /** The slide that is leaving; undefined while the banner does not move. */
  leaving: number | null;
  direction: Direction;
  isResizing: boolean;
  /** Manual changes; each restarts the interval. */
  manualChanges: number;
}

export type ChangeBanner = (change: (state: BannerState) => BannerState) => void;

export const RESIZE_SETTLE_MS = 100;
const SWIPE_MIN_PX = 40;

export function newBanner(count: number): BannerState {
  return {
    count,
    index: 0,
    leaving: null,
    direction: 'next',
    isResizing: false,
    manualChanges: 0,
  };
}

/** Blocks manual changes. */
export function isLocked({ leaving, isResizing }: BannerState): boolean {
  return leaving !== null || isResizing;
}

export function rotate(state: BannerState): BannerState {
  return state.leaving === null ? move(state, state.index + 1, 'next') : state;
}

export function step(state: BannerState, direction: Direction): BannerState {
  if (isLocked(state)) return state;
  return byHand(move(state, state.index + (direction === 'next' ? 1 : -1), direction));
}

export function choose(state: BannerState, index: number): BannerState {
  if (isLocked(state) || index === state.index) return state;
  return byHand(move(state, index, index > state.index ? 'next' : 'previous'));
}

export function arrive(state: BannerState): BannerState {
  return { ...state, leaving: null };
}

export function resize(state: BannerState): BannerState {
  return { ...state, isResizing: true };
}

export function settle(state: BannerState): BannerState {
  return { ...state, isResizing: false };
}

function move(state: BannerState, to: number, direction: Direction): BannerState {
  if (state.count < 2) return state;
  const index = (to + state.count) % state.count;
  return { ...state, index, leaving: state.index, direction };
}

function byHand(state: BannerState): BannerState {
  return { ...state, manualChanges: state.manualChanges + 1 };
}

export type Place = 'shown' | 'entering' | 'leaving' | 'away';

export function placeOf(index: number, { index: current, leaving }: BannerState): Place {
  if (index === current) return leaving === null ? 'shown' : 'entering';
  return index === leaving ? 'leaving' : 'away';
}

export function intervalMs(isWide: boolean): number {
  return isWide ? 5000 : 6000;
}

/** The direction of a swipe; undefined for short or vertical movements. */
export function swipeDirection(movedX: number, movedY: number): Direction | undefined {
  if (Math.abs(movedX) < SWIPE_MIN_PX || Math.abs(movedX) < Math.abs(movedY)) return undefined;
  return movedX < 0 ? 'next' : 'previous';
}
