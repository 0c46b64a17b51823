import { basket, STRAW } from '../basket.ts';
import { bowl, flourHeap, PLAIN_PUFF, puffHeap, puffSymbols, tumbler } from '../food.ts';
import { drawMotif, type MotifName } from '../motifs.ts';
import { gram } from '../motifs/produce.ts';
import { at, repeat } from '../place.ts';
import {
  motifInksOf,
  plainInksOf,
  type BasketScene,
  type BowlScene,
  type GlassScene,
  type PackDesign,
} from './design.ts';

/** What is inside the pack, ready to eat, centred on x = 300. */
export function foodScene(id: string, design: PackDesign, y: number): string {
  const { scene } = design;
  if (scene.kind === 'basket') {
    return at(`translate(300 ${y})`, basketOfPuffs(id, design, scene));
  }
  if (scene.kind === 'bowl') return at(`translate(300 ${y})`, bowlOfFlour(design, scene));
  return at(`translate(300 ${y + 15})`, glassOfDrink(design, scene));
}

/** Definitions `foodScene` points at: only the basket repeats its shapes. */
export function foodSceneDefs(id: string, design: PackDesign): string {
  const { scene, key } = design;
  if (scene.kind !== 'basket') return '';
  const side =
    scene.side === design.motif
      ? `<use href="#${id}m"/>`
      : drawMotif(scene.side, motifInksOf(design));
  const puffs = puffSymbols(`${id}p`, () => ({ key, ...PLAIN_PUFF, fleck: scene.fleck }));
  return `<g id="${id}q">${side}</g>${puffs}`;
}

function basketOfPuffs(id: string, { key }: PackDesign, { sideScale }: BasketScene): string {
  return [
    puffHeap(`${id}p`),
    basket(id, { key, ...STRAW }),
    `<use href="#${id}q" transform="translate(-134 48) rotate(-30) scale(${sideScale})"/>`,
    `<use href="#${id}q" transform="translate(134 48) rotate(30) scale(${-sideScale} ${sideScale})"/>`,
  ].join('');
}

function bowlOfFlour({ key }: PackDesign, scene: BowlScene): string {
  const filledBowl = flourHeap(key) + bowl({ key, body: scene.bowl, trim: STRAW.straw });
  const looseGrams = repeat(gram({ key, main: '#D9973B', carved: '#FFF3D6' }), [
    'translate(-150 74) rotate(-20) scale(.8)',
    'translate(-118 88) rotate(60) scale(.66)',
    'translate(-88 92) rotate(10) scale(.6)',
    'translate(150 76) rotate(120) scale(.8)',
    'translate(116 90) rotate(30) scale(.64)',
    'translate(86 93) rotate(200) scale(.56)',
  ]);
  return at('translate(0 6)', filledBowl) + looseGrams;
}

function glassOfDrink(design: PackDesign, scene: GlassScene): string {
  const inks = { ...plainInksOf(design), ...scene.garnishInks };
  const [left, right] = scene.garnishes;
  const garnish = (transform: string, name: MotifName | undefined) =>
    name ? at(transform, drawMotif(name, inks)) : '';
  return [
    garnish('translate(-112 32) rotate(-12) scale(.9)', left),
    garnish('translate(114 28) rotate(14) scale(.94)', right),
    at(
      'scale(.8)',
      tumbler({
        key: design.key,
        glass: '#FFFDF4',
        liquid: scene.liquid,
        deep: scene.deep,
        foam: scene.foam,
        rim: garnish('scale(.62)', scene.rim),
        top: garnish('rotate(-16) scale(.74)', scene.top),
      }),
    ),
  ].join('');
}
