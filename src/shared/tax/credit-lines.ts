import type { TaxAmounts } from './amounts.ts';
import type { Supply } from './document.ts';
import { shareOut } from './share-out.ts';
import { toAmounts } from './split.ts';

/** A line of an invoice with what earlier credit notes took off it. */
export interface CreditableLine {
  position: number;
  totalPaise: number;
  /** An even number, so that CGST and SGST stay equal. */
  taxPaise: number;
  creditedPaise: number;
  creditedTaxPaise: number;
}

export interface CreditedLine extends TaxAmounts {
  position: number;
}

/**
 * Divides a refund among the lines of an invoice, in proportion to what is left of each. All credit notes of an invoice
 * together never exceed a line or its tax, and they equal both when the whole invoice is refunded.
 */
export function creditLines(
  lines: CreditableLine[],
  amountPaise: number,
  supply: Supply,
): CreditedLine[] {
  const left = lines.map(({ totalPaise, creditedPaise }) => totalPaise - creditedPaise);
  const leftPaise = left.reduce((sum, part) => sum + part, 0);
  if (amountPaise > leftPaise) throw new RangeError('the credit note exceeds the invoice');
  return divide(amountPaise, left).flatMap((totalPaise, index) => {
    const line = lines[index];
    if (!line || totalPaise === 0) return [];
    const taxPaise = taxOfPart(line, totalPaise);
    return [{ position: line.position, ...toAmounts(totalPaise, taxPaise, supply) }];
  });
}

/** Divides in steps of two paise, because a step of one paisa could not contain both CGST and SGST. */
function divide(amountPaise: number, left: number[]): number[] {
  const pairs = left.map((paise) => Math.floor(paise / 2));
  const pairsLeft = pairs.reduce((sum, part) => sum + part, 0);
  const shares = shareOut(Math.min(Math.floor(amountPaise / 2), pairsLeft), pairs);
  const parts = shares.map((share) => share * 2);
  let rest = amountPaise - parts.reduce((sum, part) => sum + part, 0);
  for (const isChosen of [(part: number) => part > 0, () => true]) {
    for (const [index, part] of parts.entries()) {
      if (rest === 0) return parts;
      if (!isChosen(part) || part >= (left[index] ?? 0)) continue;
      parts[index] = part + 1;
      rest -= 1;
    }
  }
  return parts;
}

/** The tax that the credited part of a line contains, so that the credited tax follows the credited amount. */
function taxOfPart(line: CreditableLine, partPaise: number): number {
  const { totalPaise, taxPaise, creditedPaise, creditedTaxPaise } = line;
  const credited = creditedPaise + partPaise;
  // A last paisa has no room for both taxes, so the tax is complete before it.
  const isComplete = credited >= totalPaise - 1;
  const wanted = isComplete ? taxPaise : 2 * Math.round((taxPaise * credited) / (2 * totalPaise));
  const roomPaise = 2 * Math.floor(partPaise / 2);
  return Math.max(0, Math.min(wanted - creditedTaxPaise, roomPaise));
}
