import { comboStock, sumOfParts } from '#shared/catalog/combo.ts';
import { formatPaise, percentOff, toPaise, toRupees } from '#shared/money.ts';
import type { PartRow } from './form-values.ts';

const quantityOf = ({ quantity }: PartRow) => Math.max(1, Math.trunc(Number(quantity)) || 1);

const numbered = (rows: readonly PartRow[]) =>
  rows.map((row) => ({
    ...row,
    quantity: quantityOf(row),
    price: row.price ?? 0,
    stock: row.isActive ? row.stock : 0,
  }));

/** The number of combos that can be sold. */
export const stockOfParts = (rows: readonly PartRow[]) =>
  rows.length === 0 ? 0 : comboStock(numbered(rows));

/** What the parts cost alone, and what the combo saves. */
export function savingText(rows: readonly PartRow[], price: string): string {
  const sum = sumOfParts(numbered(rows));
  const alone = `Bought separately: ${formatPaise(sum)}.`;
  const combo = Number(price);
  if (!price.trim() || !Number.isFinite(combo)) return alone;
  const saving = sum - toPaise(combo);
  if (saving < 0) return `${alone} The combo costs ${formatPaise(-saving)} more.`;
  if (saving === 0) return `${alone} The combo costs the same.`;
  return `${alone} The combo saves ${formatPaise(saving)} (${percentOff(combo, toRupees(sum))} %).`;
}

/** The number of combos that can be sold, and the part that limits it. */
export function availabilityText(rows: readonly PartRow[]): string {
  const parts = numbered(rows);
  const count = comboStock(parts);
  const limiting = parts.find(({ stock, quantity }) => Math.floor(stock / quantity) <= count);
  if (!limiting) return '';
  const { name, stock, quantity, isActive } = limiting;
  const combos = count === 1 ? '1 combo can be sold' : `${count} combos can be sold`;
  const why = isActive
    ? `${stock} of ${name} ${stock === 1 ? 'is' : 'are'} left, ${quantity} in each`
    : `${name} is not sold`;
  return `${combos}: ${why}.`;
}
