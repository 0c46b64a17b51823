import { STRAW } from '../lib/basket.ts';
import { DYES } from '../lib/dyes.ts';
import { line, softEdged, stem } from '../lib/ink.ts';
import { at } from '../lib/place.ts';

/** An empty basket for an empty cart and an empty order list. */
export function emptyBasket(): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="156" height="148" viewBox="-78 -74 156 148">' +
    `<ellipse cy="62" rx="60" ry="7" fill="${DYES.line}"/>${basketWithHandle()}</svg>`
  );
}

function basketWithHandle(): string {
  const key = DYES.neel900;
  const handle = 'M-50 2C-50-66 50-66 50 2';
  const side = 'M-62 0C-60 34-48 52-38 54Q0 64 38 54C48 52 60 34 62 0Q0 30-62 0Z';
  const ribs = 'M-40 12L-30 52M-20 16L-14 56M0 18V58M20 16L14 56M40 12L30 52';
  return [
    stem(handle, key, 9),
    stem(handle, STRAW.straw, 4),
    at(
      'translate(0 8)',
      [
        `<ellipse rx="62" ry="15" fill="#7A4A12" stroke="${key}" stroke-width="4"/>`,
        softEdged(side, STRAW.straw, key, 4),
        stem('M-54 20Q0 44 54 20M-46 38Q0 56 46 38', STRAW.strawShade, 5),
        line(ribs, key, 2.6),
      ].join(''),
    ),
  ].join('');
}
