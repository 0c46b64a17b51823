import { solid, type MotifInks } from '../ink.ts';
import { petal } from '../outlines.ts';
import { ring } from '../place.ts';

/** The small flower between motifs on printed cloth: four petals and dots. */
export function filler({ key, main }: Pick<MotifInks, 'key' | 'main'>): string {
  return [
    ring(4, solid(petal(11, 4), main), 45),
    ring(4, `<circle cy="-9" r="1.8" fill="${key}"/>`),
    `<circle r="2.4" fill="${key}"/>`,
  ].join('');
}
