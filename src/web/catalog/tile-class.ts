import type { Tile } from '#shared/catalog/vocabulary.ts';

/** Class names are written out in full, because the stylesheet is built from them. */
export const tileClass: Record<Tile, string> = {
  neel: 'bg-tile-neel',
  haldi: 'bg-tile-haldi',
  kesar: 'bg-tile-kesar',
  majith: 'bg-tile-majith',
  kamal: 'bg-tile-kamal',
  patti: 'bg-tile-patti',
  chuna: 'bg-tile-chuna',
};
