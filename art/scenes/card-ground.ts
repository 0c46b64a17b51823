import { tiles, type Tile } from '../../src/shared/catalog/vocabulary.ts';
import { cloths } from '../../src/server/adapters/share-card/cloth.ts';
import { LOGO_HEIGHT, logoDrawing, logoWidth } from '../lib/brand.ts';
import { DYES } from '../lib/dyes.ts';
import { startIds } from '../lib/place.ts';
import { archGround } from './arch.ts';
import type { SetInks } from './sets.ts';
import { CARD, CARD_ARCH } from './share-card.ts';

type GateInks = Pick<SetInks, 'arch' | 'archTone' | 'rim'>;

const NEEL_GATE: GateInks = { arch: DYES.neel800, archTone: DYES.neel700, rim: DYES.majith600 };
const PATTI_GATE: GateInks = { arch: DYES.patti700, archTone: DYES.patti600, rim: DYES.haldi400 };
const MAJITH_GATE: GateInks = { arch: DYES.majith600, archTone: '#A82817', rim: DYES.haldi400 };

/** A gate that lets the pack stand out. */
const GATES: Record<Tile, GateInks> = {
  neel: MAJITH_GATE,
  haldi: NEEL_GATE,
  kesar: NEEL_GATE,
  majith: PATTI_GATE,
  kamal: MAJITH_GATE,
  patti: NEEL_GATE,
  chuna: MAJITH_GATE,
};

/** What every card of a product stands on, by its tile: the cloth and the gate. */
export function cardGrounds(): Record<Tile, string> {
  const flower = [DYES.kamal400, DYES.kamal200] as const;
  const drawn = tiles.map((tile) => {
    const inks = { ...GATES[tile], ...cloths[tile], flower };
    return [tile, archGround(CARD, inks, { ...CARD_ARCH, flowers: [] })];
  });
  return Object.fromEntries(drawn) as Record<Tile, string>;
}

/** The logo of the cards; its lines have the colour of the cloth below it. */
export function cardLogo(): string {
  startIds('cl');
  const logo = logoDrawing({
    word: DYES.neel900,
    mark: DYES.majith600,
    paper: 'currentColor',
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${logoWidth()} ${LOGO_HEIGHT}">${logo}</svg>`;
}
