import type { DocumentKind } from '#shared/tax/document.ts';

export const kindLabels = {
  tax_invoice: { many: 'Invoices', tone: 'info' },
  bill_of_supply: { many: 'Bills of supply', tone: 'info' },
  credit_note: { many: 'Credit notes', tone: 'kamal' },
} as const satisfies Record<DocumentKind, unknown>;

interface Taxes {
  cgst: number;
  sgst: number;
  igst: number;
}

/** Adds in paise, because sums of decimal fractions are not exact. */
export const taxOf = ({ cgst, sgst, igst }: Taxes) => Math.round((cgst + sgst + igst) * 100) / 100;

/** The difference of two amounts in rupees. */
export const lessRupees = (amount: number, less: number) => Math.round((amount - less) * 100) / 100;
