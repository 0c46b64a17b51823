import type { Canvas } from '../../scenes/grounds.ts';

/** Every shot of the story is drawn on this. */
export const STORY: Canvas = { width: 1280, height: 800, floor: 720 };

/** Puts a drawing in front of everything else in a picture. */
export function inFront(svg: string, drawing: string): string {
  return svg.replace(/<\/svg>$/, `${drawing}</svg>`);
}

/** A slow to-and-fro between -1 and 1. */
export function swing(seconds: number, period: number, phase = 0): number {
  return Math.sin(Math.PI * 2 * (seconds / period + phase));
}
