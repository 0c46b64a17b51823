import type { Tile } from '#shared/catalog/vocabulary.ts';

/** The ground a pack stands on. Written out, so that the stylesheet knows every class. */
export const tileClass: Record<Tile, string> = {
  neel: 'bg-tile-neel',
  haldi: 'bg-tile-haldi',
  kesar: 'bg-tile-kesar',
  majith: 'bg-tile-majith',
  kamal: 'bg-tile-kamal',
  patti: 'bg-tile-patti',
  chuna: 'bg-tile-chuna',
};
