import { readLine } from '#shared/barcode/read-line.ts';
import type { Detector } from './barcode-detector.ts';

const LINES = 16;
/** The part of the picture that is read, around the line that the viewfinder shows. */
const BAND = 0.4;
const WIDTH_MAX = 1600;

/** Reads lines of the picture. A code counts if two lines have it, because one may be misread. */
export function createLineDetector(): Detector {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return {
    async detect(video) {
      const { videoWidth, videoHeight } = video;
      if (!context || videoWidth === 0) return [];
      const width = Math.min(videoWidth, WIDTH_MAX);
      if (canvas.width !== width) Object.assign(canvas, { width, height: LINES });
      const seen = new Set<string>();
      for (let line = 0; line < LINES; line += 1) {
        const y = videoHeight * (0.5 - BAND / 2 + (BAND * line) / LINES);
        context.drawImage(video, 0, y, videoWidth, 2, 0, line, width, 1);
      }
      const { data } = context.getImageData(0, 0, width, LINES);
      for (let line = 0; line < LINES; line += 1) {
        const code = readLine(brightnessOf(data, line * width, width));
        if (code === undefined) continue;
        if (seen.has(code)) return [{ rawValue: code }];
        seen.add(code);
      }
      return [];
    },
  };
}

/** Green counts the most for the eye and has the least noise in cameras. */
function brightnessOf(data: Uint8ClampedArray, from: number, width: number): Uint8ClampedArray {
  const green = new Uint8ClampedArray(width);
  for (let at = 0; at < width; at += 1) green[at] = data[(from + at) * 4 + 1] ?? 0;
  return green;
}
