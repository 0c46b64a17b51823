import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tiles, type Tile } from '../../src/shared/catalog/vocabulary.ts';
import { LOGO_HEIGHT, logoDrawing, logoWidth } from '../lib/brand.ts';
import { DYES } from '../lib/dyes.ts';
import { PROJECT } from '../output.ts';
import { archGround } from './arch.ts';
import type { SetInks } from './sets.ts';
import { CARD, CARD_ARCH } from './share-card.ts';

type CardInks = Omit<SetInks, 'ground' | 'flower'>;

const NEEL_GATE = { arch: DYES.neel800, archTone: DYES.neel700, rim: DYES.majith600 };
const PATTI_GATE = { arch: DYES.patti700, archTone: DYES.patti600, rim: DYES.haldi400 };
const MAJITH_GATE = { arch: DYES.majith600, archTone: '#A82817', rim: DYES.haldi400 };

/** A gate that lets the pack stand out, and the tile a shade deeper and lighter for its cloth. */
const INKS: Record<Tile, CardInks> = {
  neel: { ...MAJITH_GATE, tone: '#CDCFF0', ray: '#F0F0FC' },
  haldi: { ...NEEL_GATE, tone: '#F2D98C', ray: '#FEF5DB' },
  kesar: { ...NEEL_GATE, tone: '#F9D093', ray: '#FFF2DC' },
  majith: { ...PATTI_GATE, tone: '#F3C6B4', ray: '#FDEEE7' },
  kamal: { ...MAJITH_GATE, tone: '#F5C3CD', ray: '#FEF0F2' },
  patti: { ...NEEL_GATE, tone: '#C6DEBC', ray: '#EFF7EB' },
  chuna: { ...MAJITH_GATE, tone: '#EDD6AC', ray: '#FCF4E4' },
};

/** What every card of a product stands on, by its tile: the cloth, the gate and the logo. */
export function cardGrounds(): Record<Tile, string> {
  const css = readFileSync(join(PROJECT, 'src/web/theme.css'), 'utf8');
  const colourOf = (tile: Tile) =>
    new RegExp(`--color-tile-${tile}: (#\\w+);`).exec(css)?.[1] ?? DYES.chuna;
  const drawn = tiles.map((tile) => [tile, ground({ ...INKS[tile], ground: colourOf(tile) })]);
  return Object.fromEntries(drawn) as Record<Tile, string>;
}

function ground(inks: CardInks & { ground: string }): string {
  const flower = [DYES.kamal400, DYES.kamal200] as const;
  const wall = archGround(CARD, { ...inks, flower }, { ...CARD_ARCH, flowers: [] });
  const logo = logoDrawing({ word: DYES.neel900, mark: DYES.majith600, paper: inks.ground });
  const placed = `<svg x="56" y="62" width="206" height="76" viewBox="0 0 ${logoWidth()} ${LOGO_HEIGHT}">${logo}</svg>`;
  return wall.replace(/<\/svg>$/, `${placed}</svg>`);
}
