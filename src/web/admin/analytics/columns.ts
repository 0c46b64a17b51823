/** Room around the columns: for the figures of the axis, and the labels above and below. */
export const room = { left: 46, right: 8, top: 24, bottom: 28 };

const LABEL_WIDTH = 58;
const COLUMN_MAX = 44;
const FILLED = 0.62;
/** Where there are very many, a gap would take what little they have. */
const GAPLESS_BELOW = 4;

export interface Layout {
  width: number;
  height: number;
  /** From the middle of one column to the next. */
  pitch: number;
  columnWidth: number;
  /** The top of the axis. */
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

/** The column at this place; the nearest, beside them. */
export function columnAt({ pitch }: Layout, x: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor((x - room.left) / pitch)));
}

/** Which columns are labelled: the last, and back from it as many as have room. */
export function labelledColumns({ pitch }: Layout, count: number): number[] {
  const every = Math.max(1, Math.ceil(LABEL_WIDTH / pitch));
  const labelled: number[] = [];
  for (let index = count - 1; index >= 0; index -= every) labelled.unshift(index);
  return labelled;
}
