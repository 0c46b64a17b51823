import { encodeCode128, QUIET_MODULES } from '#shared/barcode/code128.ts';

/** A Code 128 barcode with its quiet zones; nothing for texts that have none. */
export function Barcode({ text }: { text: string }) {
  const code = encodeCode128(text);
  if (!code) return null;
  const width = code.modules + 2 * QUIET_MODULES;
  // A module of 0.3 mm, in the size of the paper.
  const millimetres = width * 0.3;
  return (
    <svg
      role="img"
      aria-label={`Barcode of ${text}`}
      viewBox={`0 0 ${width} 10`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      className="h-11 max-w-full bg-white"
      style={{ width: `${millimetres}mm` }}
    >
      <path d={barsOf(code.widths)} fill="#000" />
    </svg>
  );
}

/** Every second width is a bar. */
function barsOf(widths: readonly number[]): string {
  let left = QUIET_MODULES;
  const bars = widths.map((width, index) => {
    const bar = index % 2 === 0 ? `M${left} 0h${width}v10h-${width}z` : '';
    left += width;
    return bar;
  });
  return bars.join('');
}
