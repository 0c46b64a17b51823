import { drawGround } from '../scenes/grounds.ts';
import type { Caption } from './captions.ts';
import { basketShot } from './story/basket-shot.ts';
import { inFront, STORY } from './story/canvas.ts';
import { curtain } from './story/curtain.ts';
import { millShot } from './story/mill-shot.ts';
import { pondShot } from './story/pond-shot.ts';
import { stoveShot } from './story/stove-shot.ts';

interface Shot {
  seconds: number;
  lines: string[];
  draw: (seconds: number) => string;
}

const SHOTS: Shot[] = [
  { seconds: 4.5, lines: ['Makhana grows in the still ponds of Mithila.'], draw: pondShot },
  { seconds: 4.5, lines: ['It is roasted slowly and popped by hand.'], draw: stoveShot },
  {
    seconds: 4.5,
    lines: ['Our sattu is gram,', 'roasted in sand and ground on stone.'],
    draw: millShot,
  },
  { seconds: 4.5, lines: ['One basket. The snacks India grew up on.'], draw: basketShot },
];

interface PlacedShot extends Shot {
  start: number;
  end: number;
}

const PLACED = SHOTS.map((shot, index): PlacedShot => {
  const start = SHOTS.slice(0, index).reduce((sum, { seconds }) => sum + seconds, 0);
  return { ...shot, start, end: start + shot.seconds };
});

export const STORY_SECONDS = SHOTS.reduce((sum, { seconds }) => sum + seconds, 0);
/** The pan, a moment after the curtain has left it. */
export const STORY_POSTER_SECONDS = 4.5 + 0.72;
export const STORY_CAPTIONS: Caption[] = PLACED.map(({ lines, start, end }) => ({
  lines,
  start,
  end,
}));

/** Each shot fills the whole picture. */
export const STORY_BACKDROP = drawGround(STORY, () => '');

/** From pond to basket, at a time from 0 to 1. */
export function storyFrame(time: number): string {
  const now = (time % 1) * STORY_SECONDS;
  const shot = PLACED.find(({ end }) => now < end);
  if (!shot) throw new RangeError(`The story has no shot at ${now} seconds.`);
  const seconds = now - shot.start;
  return inFront(shot.draw(seconds), curtain(seconds, shot.seconds));
}
