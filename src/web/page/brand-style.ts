import type { BrandSettings } from '#shared/settings/brand.ts';

/** The colours that the owner has chosen, as CSS variables; empty for the colours of the design. */
export function brandStyle({ accent, tiles }: BrandSettings): string {
  const variables = [
    ...(accent ? [`--accent:${accent}`, `--accent-hover:${darken(accent)}`] : []),
    ...Object.entries(tiles).flatMap(([tile, colour]) =>
      colour ? [`--tile-${tile}:${colour}`] : [],
    ),
  ];
  return variables.length > 0 ? `:root{${variables.join(';')}}` : '';
}

const HOVER_SHARE = 0.92;

/** For the hover state of buttons. */
function darken(hex: string): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) * HOVER_SHARE);
  return `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}
