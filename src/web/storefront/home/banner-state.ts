export type Direction = 'next' | 'previous';

export interface BannerState {
  count: number;
  index: number;
  /** The slide on its way out; nothing while the banner stands still. */
  leaving: number | null;
  direction: Direction;
  isResizing: boolean;
  /** Changes made by the visitor: each one starts the interval anew. */
  manualChanges: number;
}

export type BannerAction =
  | { type: 'rotate' }
  | { type: 'step'; direction: Direction }
  | { type: 'choose'; index: number }
  | { type: 'arrive' }
  | { type: 'resize' }
  | { type: 'settle' };

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

/** While it is, visitors cannot change the slide. */
export function isLocked({ leaving, isResizing }: BannerState): boolean {
  return leaving !== null || isResizing;
}

export function reduceBanner(state: BannerState, action: BannerAction): BannerState {
  switch (action.type) {
    case 'rotate':
      return state.leaving === null ? step(state, 'next') : state;
    case 'step':
      return isLocked(state) ? state : byHand(step(state, action.direction));
    case 'choose':
      return isLocked(state) || action.index === state.index
        ? state
        : byHand(move(state, action.index, action.index > state.index ? 'next' : 'previous'));
    case 'arrive':
      return { ...state, leaving: null };
    default:
      return { ...state, isResizing: action.type === 'resize' };
  }
}

function step(state: BannerState, direction: Direction): BannerState {
  const offset = direction === 'next' ? 1 : state.count - 1;
  return move(state, (state.index + offset) % state.count, direction);
}

function move(state: BannerState, index: number, direction: Direction): BannerState {
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

/** What a finger meant that has moved so far; mostly sideways, or it was no swipe. */
export function swipeDirection(movedX: number, movedY: number): Direction | undefined {
  if (Math.abs(movedX) < SWIPE_MIN_PX || Math.abs(movedX) < Math.abs(movedY)) return undefined;
  return movedX < 0 ? 'next' : 'previous';
}
