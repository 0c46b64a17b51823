import type { Tile } from '#shared/catalog/vocabulary.ts';

interface Cloth {
  ground: string;
  /** The pattern, a shade deeper. */
  tone: string;
  /** A shade lighter. */
  ray: string;
}

/** The colours of the drawn backgrounds; `ground` is the colour of the tile in `theme.css`. */
export const cloths: Record<Tile, Cloth> = {
  neel: { ground: '#e3e4f8', tone: '#cdcff0', ray: '#f0f0fc' },
  haldi: { ground: '#fbebb9', tone: '#f2d98c', ray: '#fef5db' },
  kesar: { ground: '#ffe6bf', tone: '#f9d093', ray: '#fff2dc' },
  majith: { ground: '#fbdfd3', tone: '#f3c6b4', ray: '#fdeee7' },
  kamal: { ground: '#fce0e5', tone: '#f5c3cd', ray: '#fef0f2' },
  patti: { ground: '#dfedd9', tone: '#c6debc', ray: '#eff7eb' },
  chuna: { ground: '#f7e9ce', tone: '#edd6ac', ray: '#fcf4e4' },
};

/** Dyes a drawn background in the colour that the owner chose for its tile. */
export function dye(svg: string, tile: Tile, colour: string): string {
  const { ground, tone, ray } = cloths[tile];
  const dyes: Record<string, string> = {
    [ground]: colour,
    [tone]: mix(colour, 0, 0.1),
    [ray]: mix(colour, 255, 0.5),
  };
  return svg.replaceAll(/#[0-9a-f]{6}/g, (drawn) => dyes[drawn] ?? drawn);
}

/** Moves each channel of a colour towards a value. */
function mix(hex: string, target: number, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16);
    return Math.round(channel + (target - channel) * share);
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
