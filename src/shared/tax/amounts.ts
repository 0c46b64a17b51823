/** The parts of an amount in paise; they add up to `totalPaise`. */
export interface TaxAmounts {
  taxablePaise: number;
  cgstPaise: number;
  /** SGST, or UTGST in a union territory without a legislature. */
  sgstPaise: number;
  igstPaise: number;
  totalPaise: number;
}

export function sumAmounts(parts: TaxAmounts[]): TaxAmounts {
  const sum = { taxablePaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0, totalPaise: 0 };
  for (const part of parts) {
    sum.taxablePaise += part.taxablePaise;
    sum.cgstPaise += part.cgstPaise;
    sum.sgstPaise += part.sgstPaise;
    sum.igstPaise += part.igstPaise;
    sum.totalPaise += part.totalPaise;
  }
  return sum;
}
