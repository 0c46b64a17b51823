/** The HSN code and rate (in percent) of a product from a day on, in the API. */
export interface ProductTax {
  hsn: string;
  gstRate: number;
  appliesFrom: string;
}

/** The first entry of a product applies since GST began, so that it applies whenever the product is invoiced. */
export const GST_BEGAN = '2017-07-01';

export const HSN_MISSING = 'Enter the HSN code';
export const RATE_MISSING = 'Enter the GST rate';

export const toBasisPoints = (percent: number) => Math.round(percent * 100);
export const toPercent = (basisPoints: number) => basisPoints / 100;

/** The entry that applies on a day; the entries are sorted by their days. */
export function findTaxOn<Entry extends { appliesFrom: string }>(
  taxes: readonly Entry[],
  day: string,
): Entry | undefined {
  return taxes.findLast(({ appliesFrom }) => appliesFrom <= day);
}
