import { captionCards } from './caption-cards.ts';

/** Words on screen, from one second of a film to another. */
export interface Caption {
  lines: string[];
  start: number;
  end: number;
}

/** A comfortable pace, and the moment it takes to find the first word. */
const CHARACTERS_PER_SECOND = 18;
const SETTLE_SECONDS = 0.5;

/** A quote spread over a film: each card stays in proportion to what there is to read on it. */
export function captionsOf(quote: string, seconds: number): Caption[] {
  const cards = captionCards(quote);
  const share = seconds / cards.reduce((sum, lines) => sum + readingSeconds(lines), 0);
  let end = 0;
  return cards.map((lines) => {
    const start = end;
    end = start + readingSeconds(lines) * share;
    return { lines, start, end };
  });
}

function readingSeconds(lines: string[]): number {
  return SETTLE_SECONDS + lines.join(' ').length / CHARACTERS_PER_SECOND;
}

/** The same words and times as a WebVTT file. */
export function captionFile(captions: Caption[]): string {
  const cues = captions.map(
    ({ lines, start, end }) => `${timestamp(start)} --> ${timestamp(end)}\n${lines.join('\n')}\n`,
  );
  return ['WEBVTT\n', ...cues].join('\n');
}

function timestamp(seconds: number): string {
  const minutes = String(Math.floor(seconds / 60)).padStart(2, '0');
  return `00:${minutes}:${(seconds % 60).toFixed(3).padStart(6, '0')}`;
}
