import { expect, test } from 'vitest';
import { fitBarcode } from './barcode.ts';
import { A6, placeLabel } from './label-sheets.ts';
import { drawLabel, type ShippingLabel } from './label.ts';
import { loadFonts } from './load-fonts.ts';
import { MILLIMETRE } from './paper.ts';
import { lineHeightOf, type Mark } from './sheet.ts';
import { measureText } from './wrap-text.ts';

const fonts = loadFonts();

const label: ShippingLabel = {
  orderNumber: 'TKR-20261115-482913',
  problem: '',
  advice: 'Do not ship.',
  deliverTo: {
    name: 'Kavya Iyer',
    lines: ['Flat 4, Lotus Apartments', 'Opposite the post office'],
    place: 'Lucknow, Uttar Pradesh',
    pincode: '226001',
    phone: '+91 98180 44121',
  },
  returnTo: ['Tokri', '14 Mill Road, Sector 18', 'Noida, Uttar Pradesh 201301'],
  courier: 'Delhivery',
  trackingNumber: '1490812345678',
  weight: 'Weight 1.2 kg',
  parcel: '1 of 2',
};

const textsOf = (marks: Mark[]) =>
  marks.flatMap((mark) => (mark.kind === 'text' ? mark.text : [])).join(' ');

test('labels are placed from the first free position of a used sheet', () => {
  const placed = (index: number, startAt: number) => {
    const { sheet, x, y } = placeLabel(index, 'a4', startAt);
    return [sheet, x === 0 ? 'left' : 'right', y === 0 ? 'top' : 'bottom'];
  };
  expect([0, 1, 2, 3, 4].map((index) => placed(index, 1))).toEqual([
    [0, 'left', 'top'],
    [0, 'right', 'top'],
    [0, 'left', 'bottom'],
    [0, 'right', 'bottom'],
    [1, 'left', 'top'],
  ]);
  expect(placed(0, 4)).toEqual([0, 'right', 'bottom']);
  expect(placed(1, 4)).toEqual([1, 'left', 'top']);
  expect(placed(6, 3)).toEqual([2, 'left', 'top']);
  expect(placeLabel(3, 'a6', 3)).toEqual({ sheet: 3, x: 0, y: 0 });
});

test('bars are whole dots of a thermal printer, with quiet zones inside the space', () => {
  const dot = MILLIMETRE / 8;
  for (const text of ['TKR-20261115-482913', '1490812345678', 'A']) {
    const { module = 0, width = 0 } = fitBarcode(text, 95 * MILLIMETRE) ?? {};
    expect([2, 3, 4]).toContain(Math.round((module / dot) * 1000) / 1000);
    expect(width).toBeLessThanOrEqual(95 * MILLIMETRE);
  }
  expect(fitBarcode('X'.repeat(60), 95 * MILLIMETRE)).toBeUndefined();
  expect(fitBarcode('टोकरी', 95 * MILLIMETRE)).toBeUndefined();
});

const longest: ShippingLabel = {
  ...label,
  courier: 'W'.repeat(60),
  trackingNumber: 'W'.repeat(60),
  deliverTo: {
    name: 'क्षितिज'.repeat(12),
    lines: ['M/s '.repeat(30), 'W'.repeat(200), 'W '.repeat(60)],
    place: `${'W'.repeat(80)}, Andaman and Nicobar Islands`,
    pincode: '744101',
    phone: '+91 98180 44121',
  },
  returnTo: ['W'.repeat(40), 'W'.repeat(200), `${'W'.repeat(80)} 201301`, '+91 98765 43210'],
};

test.each([
  ['an ordinary label', label],
  ['a label with the longest texts', longest],
])('%s has its texts below one another and within its borders', (_, drawn) => {
  const marks = drawLabel(drawn, fonts);
  const lines = marks.filter((mark) => mark.kind === 'text');
  for (const { text, x, baseline, style } of lines) {
    expect(x).toBeGreaterThan(0);
    expect(x + measureText(fonts, text, style)).toBeLessThan(A6.width);
    expect(baseline).toBeGreaterThan(0);
    expect(baseline).toBeLessThan(A6.height);
  }
  const isBeside = (mark: { text: string }) => /^(Prepaid|Weight)/.test(mark.text);
  const column = lines.filter((mark) => !isBeside(mark));
  for (const [index, line] of column.entries()) {
    const before = column[index - 1];
    if (before)
      expect(line.baseline - before.baseline).toBeGreaterThan(lineHeightOf(line.style) * 0.7);
  }
  expect(textsOf(marks)).toContain(drawn.deliverTo.pincode);
});

test('a long name breaks at its hyphen', () => {
  const name = 'Wolfeschlegelsteinhausenbergerdorff-Montgomery';
  const texts = textsOf(drawLabel({ ...label, deliverTo: { ...label.deliverTo, name } }, fonts));
  expect(texts).toContain('Wolfeschlegelsteinhausenbergerdorff- Montgomery');
});

test('a parcel without a complete address gets a label that says so', () => {
  const texts = textsOf(drawLabel({ ...label, problem: 'Incomplete address' }, fonts));
  expect(texts).toContain('Incomplete address');
  expect(texts).toContain('Do not ship');
  expect(texts).toContain(label.orderNumber);
  expect(texts).not.toContain(label.deliverTo.name);
  expect(texts).not.toContain(label.trackingNumber);
});
