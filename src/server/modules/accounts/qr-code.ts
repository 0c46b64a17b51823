import { encode } from 'uqr';

/** The edge without which cameras do not find it. */
const QUIET_EDGE = 4;

/** A text for cameras: the dark squares as one path, in a square of so many units. */
export function qrCode(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_EDGE });
  const path = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: path.join('') };
}
