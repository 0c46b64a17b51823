import { encode } from 'uqr';

/** The light margin that scanners need to detect the code. */
const QUIET_ZONE = 4;

/** Encodes a text as an SVG path of its dark modules, in a square of `size` units. */
export function qrCode(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const path = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: path.join('') };
}
