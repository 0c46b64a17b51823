import type { CatalogueProduct } from '../../catalogue.ts';
import { mark } from '../brand.ts';
import { at, startIds } from '../place.ts';
import { startCopy, type Copy } from '../type/copy.ts';
import { breakLines } from '../type/lettering.ts';
import { clothPattern } from './cloth.ts';
import type { PackDesign } from './design.ts';
import { finish } from './finish.ts';
import { FORMS } from './form.ts';
import { barcode, vegMark } from './marks.ts';
import { motifSymbol, packSvg, printedFilm } from './sheet.ts';

const LEFT = 152;
const RIGHT = 448;
const PAPER = '#fffdf8';
const TEXT_INK = '#33323f';

/** Ingredients, nutrition and the pack's marks. Licence, maker, dates and batch are left off on purpose. */
export function packBack(id: string, design: PackDesign, product: CatalogueProduct): string {
  startIds(id);
  const form = FORMS[design.form];
  const light = finish(id, form);
  const copy = startCopy(id);
  const top = form.seal + 78;
  const marksY = form.base - 148;
  const ingredientsEnd = writeIngredients(copy, design, { product, y: top + 34 });
  const rules = writeNutrition(copy, design, { product, y: ingredientsEnd + 34 });
  const print = [
    printedFilm(id, design, form),
    `<rect x="130" y="${top}" width="340" height="${form.base - 84 - top}" rx="18" fill="${PAPER}" stroke="${design.key}" stroke-width="4"/>`,
    `<path d="${rules}" stroke="${design.key}" stroke-opacity=".35" stroke-width="1.2"/>`,
    copy.body(),
    barcode(330, marksY),
    vegMark(LEFT, marksY, 30),
    at(`translate(236 ${form.base - 133}) scale(.34)`, mark(design.lineInk ?? design.pop, PAPER)),
    `<rect x="60" y="${form.base - 52}" width="480" height="60" fill="${design.key}"/>`,
  ].join('');
  const defs = motifSymbol(id, design) + copy.defs() + clothPattern(id, design);
  return packSvg({
    label: `${design.lines.join(' ')}, back of pack`,
    defs: light.defs + defs,
    drawing: `${light.shadow}<g clip-path="url(#${id}c)">${print}</g>${light.overlay}`,
  });
}

interface Block {
  product: CatalogueProduct;
  y: number;
}

/** Returns where the block ends. */
function writeIngredients(copy: Copy, { key }: PackDesign, { product, y }: Block): number {
  writeHeading(copy, 'INGREDIENTS', { y, fill: key });
  const lines = breakLines(product.shortDescription, RIGHT - LEFT, { font: 'text', size: 15 });
  const shown = lines.slice(0, 6);
  shown.forEach((text, index) => {
    copy.line(text, { size: 15, x: LEFT, y: y + 21 * (index + 1), fill: TEXT_INK });
  });
  return y + 21 * shown.length;
}

/** Returns the ruled lines of the table. */
function writeNutrition(copy: Copy, { key }: PackDesign, { product, y }: Block): string {
  writeHeading(copy, 'NUTRITION PER 100 G', { y, fill: key });
  const facts = product.nutritionalInfo;
  const rows = [
    { name: 'Energy', amount: `${facts.calories} kcal`, indent: 0 },
    { name: 'Protein', amount: `${facts.protein} g`, indent: 0 },
    { name: 'Carbohydrate', amount: `${facts.carbs} g`, indent: 0 },
    { name: 'of which sugars', amount: `${facts.sugar} g`, indent: 12 },
    { name: 'Dietary fibre', amount: `${facts.fiber} g`, indent: 0 },
    { name: 'Fat', amount: `${facts.fat} g`, indent: 0 },
  ];
  const rules = rows.map(({ name, amount, indent }, index) => {
    const rowY = y + 8 + 27 * (index + 1);
    copy.line(name, { size: 15, x: LEFT + indent, y: rowY, fill: TEXT_INK });
    copy.line(amount, { font: 'label', size: 15, x: RIGHT, y: rowY, anchor: 'end', fill: key });
    return `M${LEFT} ${rowY + 8}H${RIGHT}`;
  });
  return `M${LEFT} ${y + 8}H${RIGHT}${rules.join('')}`;
}

function writeHeading(copy: Copy, text: string, { y, fill }: { y: number; fill: string }): void {
  copy.line(text, { font: 'label', size: 13, x: LEFT, y, tracking: 1, fill });
}
