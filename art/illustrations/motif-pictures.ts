import { DYES } from '../lib/dyes.ts';
import { PLAIN_PUFF, puff } from '../lib/food.ts';
import { drawMotif, type MotifName } from '../lib/motifs.ts';
import { startIds } from '../lib/place.ts';

interface MotifPicture {
  motif: MotifName;
  main: string;
  second: string;
  /** The side and middle of its square, where a tall motif needs more than usual. */
  box?: number;
  middle?: number;
}

const PICTURES: Record<string, MotifPicture> = {
  barley: { motif: 'barley', main: DYES.haldi400, second: '#E98A3C', box: 144, middle: -16 },
  chana: { motif: 'chana', main: DYES.patti600, second: DYES.patti400 },
  chilli: { motif: 'chilli', main: '#E8482B', second: DYES.patti600 },
  cocoa: { motif: 'cocoa', main: '#A86F52', second: DYES.patti600, box: 124 },
  lemon: { motif: 'lemon', main: '#8CC152', second: '#5E9A4A' },
  'lily-pad': { motif: 'lilyPad', main: DYES.patti600, second: DYES.kamal400 },
  lotus: { motif: 'lotus', main: DYES.kamal400, second: DYES.kamal200 },
  mint: { motif: 'mint', main: DYES.patti600, second: DYES.patti400 },
  onion: { motif: 'onion', main: DYES.kamal400, second: DYES.patti600 },
  'onion-gold': { motif: 'onion', main: DYES.haldi500, second: DYES.patti600 },
  pepper: { motif: 'pepper', main: DYES.kamal400, second: DYES.patti400 },
  tomato: { motif: 'tomato', main: '#E8482B', second: DYES.patti600 },
  umbel: { motif: 'umbel', main: DYES.kamal400, second: DYES.majith600 },
  'umbel-gold': { motif: 'umbel', main: DYES.haldi400, second: DYES.kamal400 },
};

export function motifPictures(): Record<string, string> {
  const motifs = Object.entries(PICTURES).map(
    ([name, { motif, main, second, box = 116, middle = 0 }]) => {
      startIds(`${name}-`);
      const inks = { key: DYES.neel900, main, second, carved: '#FFFDF4' };
      return [name, square(drawMotif(motif, inks), box, middle)];
    },
  );
  const onePuff = puff({ key: DYES.neel900, ...PLAIN_PUFF, fleck: '#D2371C' }, 1);
  return { ...Object.fromEntries(motifs), puff: square(onePuff, 54) };
}

function square(drawing: string, size: number, middle = 0): string {
  const half = size / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${-half} ${middle - half} ${size} ${size}">${drawing}</svg>`;
}
