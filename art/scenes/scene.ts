import type { Canvas } from './grounds.ts';
import { stagePage, type LoosePuff, type Stage } from './stage.ts';

/** One picture to photograph. Stages are built when asked, because drawing hands out ids. */
export interface Scene {
  name: string;
  width: number;
  height: number;
  /** The widths pages really show it at. */
  widths: number[];
  page: () => string;
}

const DESKTOP_WIDTHS = [1280, 1600, 2000];
const PHONE_WIDTHS = [480, 720, 1170];

export function desktopScene(name: string, canvas: Canvas, build: StageBuilder): Scene {
  return scene(`${name}-desktop`, { canvas, widths: DESKTOP_WIDTHS, build });
}

export function phoneScene(name: string, canvas: Canvas, build: StageBuilder): Scene {
  return scene(`${name}-mobile`, { canvas, widths: PHONE_WIDTHS, build });
}

type StageBuilder = (canvas: Canvas) => Stage;

export function scene(
  name: string,
  { canvas, widths, build }: { canvas: Canvas; widths: number[]; build: StageBuilder },
): Scene {
  const { width, height } = canvas;
  return { name, width, height, widths, page: () => stagePage(canvas, build(canvas)) };
}

/** Loose puffs about one point. */
export function puffsAround(
  x: number,
  y: number,
  places: (readonly [dx: number, dy: number, size: number])[],
): LoosePuff[] {
  return places.map(([dx, dy, size]) => ({ x: x + dx, y: y + dy, size }));
}
