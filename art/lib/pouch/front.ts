import { BRAND, mark } from '../brand.ts';
import { itemAt } from '../numbers.ts';
import { labelOutline, type ArchShape } from '../outlines.ts';
import { at, startIds } from '../place.ts';
import { fitSize, lettering } from '../type/lettering.ts';
import { clothPattern } from './cloth.ts';
import type { PackDesign } from './design.ts';
import { finish } from './finish.ts';
import { FORMS, type PouchForm } from './form.ts';
import { claimSeal, vegMark } from './marks.ts';
import { foodScene, foodSceneDefs } from './scene.ts';
import { motifSymbol, packSvg, printedFilm, type Sheet } from './sheet.ts';

export function packFront(id: string, design: PackDesign): string {
  return packSvg(packFrontSheet(id, design));
}

/** The same without its `<svg>`, to stand inside a larger picture. */
export function packFrontSheet(id: string, design: PackDesign): Sheet {
  startIds(id);
  const form = FORMS[design.form];
  const light = finish(id, form);
  // A glass stands taller than a basket or a bowl.
  const labelBottom = form.labelBottom - (design.scene.kind === 'glass' ? 14 : 0);
  const motif = motifSymbol(id, design);
  const defs = light.defs + motif + foodSceneDefs(id, design) + clothPattern(id, design);
  const print = [
    printedFilm(id, design, form),
    paperLabel(design, form.seal + 46, labelBottom),
    foodScene(id, design, form.sceneY),
    claimSeal({ x: form.right - 62, y: labelBottom, radius: 54 }, design),
    footStrip(design, form),
  ].join('');
  return {
    label: `${design.lines.join(' ')} pack, ${design.netWeight}`,
    defs,
    drawing: `${light.shadow}<g clip-path="url(#${id}c)">${print}</g>${light.overlay}`,
  };
}

function paperLabel(design: PackDesign, top: number, bottom: number): string {
  const paper: ArchShape = { centre: 300, top, halfWidth: 166, spring: top + 104, bottom };
  const fineLine: ArchShape = {
    ...paper,
    top: top + 15,
    halfWidth: paper.halfWidth - 11,
    spring: paper.spring + 3,
    bottom: bottom - 7,
  };
  const lineInk = design.lineInk ?? design.pop;
  const brandY = top + 92;
  return [
    `<path d="${labelOutline(paper)}" fill="${design.paper}" stroke="${design.key}" stroke-width="5" stroke-linejoin="round"/>`,
    `<path d="${labelOutline(fineLine)}" fill="none" stroke="${lineInk}" stroke-width="2.4" stroke-linejoin="round"/>`,
    at(`translate(300 ${top + 43}) scale(.4)`, mark(lineInk, design.paper)),
    lettering(BRAND, { size: 40, x: 300, y: brandY }, design.key),
    nameBlock(design, brandY, bottom),
  ].join('');
}

/** The name, its Hindi and the descriptor, centred in what the brand leaves of the label. */
function nameBlock(design: PackDesign, brandY: number, bottom: number): string {
  const sizes = design.lines.map((text, index) =>
    fitSize(text, { width: 292, max: largestSize(design, index) }),
  );
  const steps = sizes.map((size, index) => (index === 0 ? size * 0.58 : size * 0.86));
  const height = steps.reduce((sum, step) => sum + step, 0) + 34 + 25;
  const free = bottom - 2 - brandY - height;
  let y = brandY + Math.max(14, free * 0.56);
  const names = design.lines.map((text, index) => {
    y += itemAt(steps, index);
    return lettering(text, { size: itemAt(sizes, index), x: 300, y }, design.nameInk ?? design.key);
  });
  const descriptorSize = fitSize(design.descriptor, {
    width: 240,
    max: 15,
    font: 'label',
    tracking: 8,
  });
  return [
    ...names,
    lettering(design.hindi, { font: 'hindi', size: 25, x: 300, y: y + 34 }, design.key),
    lettering(
      design.descriptor,
      { font: 'label', size: descriptorSize, x: 300, y: y + 59, tracking: 1.3 },
      design.key,
    ),
  ].join('');
}

function largestSize({ lines }: PackDesign, index: number): number {
  const isLast = index === lines.length - 1;
  if (lines.length > 2) return isLast ? 60 : 66;
  // "Sattu" is short enough to be the larger word; "Makhana" is not.
  if (lines.at(-1) === 'Sattu') return isLast ? 94 : 82;
  return isLast ? 72 : 86;
}

function footStrip(design: PackDesign, { base, left }: PouchForm): string {
  return [
    `<rect x="60" y="${base - 52}" width="480" height="60" fill="${design.key}"/>`,
    `<path d="M60 ${base - 52}H540" stroke="${design.pop}" stroke-width="4"/>`,
    vegMark(left + 44, base - 42, 24),
    lettering(
      `NET WT. ${design.netWeight}`,
      { font: 'label', size: 17, x: 300, y: base - 24, tracking: 1 },
      '#fff',
    ),
  ].join('');
}
