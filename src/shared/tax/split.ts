import type { TaxAmounts } from './amounts.ts';
import type { Supply } from './document.ts';

const WHOLE = 10_000;

/**
 * The GST in a price that includes it. It is always even, so that CGST and SGST are equal and the tax does not depend on
 * the place of delivery.
 */
export function includedTaxPaise(totalPaise: number, rateBasisPoints: number): number {
  return 2 * Math.round((totalPaise * rateBasisPoints) / (2 * (WHOLE + rateBasisPoints)));
}

/** Divides a tax among its kinds; the taxable value is the rest of the total. */
export function toAmounts(totalPaise: number, taxPaise: number, supply: Supply): TaxAmounts {
  const isIntraState = supply === 'intra_state';
  const stateTax = isIntraState ? taxPaise / 2 : 0;
  const igstPaise = isIntraState ? 0 : taxPaise;
  const taxablePaise = totalPaise - taxPaise;
  return { taxablePaise, cgstPaise: stateTax, sgstPaise: stateTax, igstPaise, totalPaise };
}

/** Divides a price that includes GST into taxable value and tax. */
export function splitTax(totalPaise: number, rateBasisPoints: number, supply: Supply): TaxAmounts {
  const taxPaise = supply === 'untaxed' ? 0 : includedTaxPaise(totalPaise, rateBasisPoints);
  return toAmounts(totalPaise, taxPaise, supply);
}
