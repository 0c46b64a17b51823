import { scallopedDisc } from '../outlines.ts';
import { startIds } from '../place.ts';
import { clothPattern } from './cloth.ts';
import type { PackDesign } from './design.ts';
import { foodScene, foodSceneDefs } from './scene.ts';
import { motifSymbol, PACK_HEIGHT, PACK_WIDTH, packBorder, packSvg } from './sheet.ts';

const FLOOR = 640;

const LOOSE_PUFFS = [
  { x: 60, y: 640, size: 1.5 },
  { x: 150, y: 700, size: 1.3 },
  { x: 260, y: 730, size: 1.6 },
  { x: 430, y: 716, size: 1.4 },
  { x: 530, y: 650, size: 1.5 },
];

/** Just the food, large, on its cloth: the third picture of the gallery. */
export function packServed(id: string, design: PackDesign): string {
  startIds(id);
  const isGlass = design.scene.kind === 'glass';
  const sheet = `width="${PACK_WIDTH}" height="${PACK_HEIGHT}"`;
  const drawing = [
    `<rect ${sheet} fill="${design.ground}"/><rect ${sheet} fill="url(#${id}tx)"/>`,
    `<rect y="${FLOOR}" width="${PACK_WIDTH}" height="${PACK_HEIGHT - FLOOR}" fill="${design.key}"/>`,
    packBorder(id, design, { x: 0, y: FLOOR, width: PACK_WIDTH }),
    plate(design),
    `<g transform="translate(-225 ${isGlass ? 448 : 440}) scale(1.75)">${foodScene(id, design, 0)}</g>`,
    design.scene.kind === 'basket' ? loosePuffs(id) : '',
  ].join('');
  return packSvg({
    label: `${design.lines.join(' ')}, served`,
    defs: motifSymbol(id, design) + foodSceneDefs(id, design) + clothPattern(id, design),
    drawing,
  });
}

function plate(design: PackDesign): string {
  const outline = scallopedDisc({ x: 0, y: 0, radius: 236 }, 26);
  return (
    `<g transform="translate(300 360)"><path d="${outline}" fill="${design.paper}" stroke="${design.key}" stroke-width="6"/>` +
    `<circle r="212" fill="none" stroke="${design.lineInk ?? design.pop}" stroke-width="3"/></g>`
  );
}

function loosePuffs(id: string): string {
  return LOOSE_PUFFS.map(
    ({ x, y, size }, index) =>
      `<use href="#${id}p${index % 3}" transform="translate(${x} ${y}) rotate(${index * 70}) scale(${size})"/>`,
  ).join('');
}
