/** Space around the columns for axis and labels. */
export const room = { left: 46, right: 8, top: 24, bottom: 28 };

const LABEL_WIDTH = 58;
const COLUMN_MAX = 44;
const FILLED = 0.62;
/** Very narrow columns have no gap. */
const GAPLESS_BELOW = 4;

export interface Layout {
  width: number;
  height: number;
  /** The distance between the centres of two columns. */
  pitch: number;
  columnWidth: number;
  /** The maximum of the axis. */
  max: number;
}

export function layOut(
  count: number,
  { width, height, max }: { width: number; height: number; max: number },
): Layout {
  const pitch = (width - room.left - room.right) / Math.max(count, 1);
  const columnWidth =
    pitch < GAPLESS_BELOW ? Math.max(pitch, 0.5) : Math.min(COLUMN_MAX, pitch * FILLED);
  return { width, height, pitch, columnWidth, max };
}

export const middleOf = ({ pitch }: Layout, index: number) => room.left + pitch * (index + 0.5);

export function heightOf({ height, max }: Layout, figure: number): number {
  return ((height - room.top - room.bottom) * figure) / (max || 1);
}

export const yOf = (layout: Layout, figure: number) =>
  layout.height - room.bottom - heightOf(layout, figure);

/** The column nearest to this position. */
export function columnAt({ pitch }: Layout, x: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor((x - room.left) / pitch)));
}

/** The labelled columns: the last one, and as many before it as fit. */
export function labelledColumns({ pitch }: Layout, count: number): number[] {
  const every = Math.max(1, Math.ceil(LABEL_WIDTH / pitch));
  const labelled: number[] = [];
  for (let index = count - 1; index >= 0; index -= every) labelled.unshift(index);
  return labelled;
}
