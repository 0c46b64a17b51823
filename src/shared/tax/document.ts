import type { TaxAmounts } from './amounts.ts';

/** How the shop is registered for GST. */
export const registrations = ['registered', 'composition', 'unregistered'] as const;
export type Registration = (typeof registrations)[number];

export const documentKinds = ['tax_invoice', 'bill_of_supply', 'credit_note'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentNames: Record<DocumentKind, string> = {
  tax_invoice: 'Tax invoice',
  bill_of_supply: 'Bill of supply',
  credit_note: 'Credit note',
};

/** Rule 46 asks for the unit. All goods are sold in packs; PAC is the unit's code in the returns. */
export const UNIT = 'PAC';

export const layouts = ['a4', 'receipt'] as const;
export type Layout = (typeof layouts)[number];

/** `untaxed`: the shop charges no GST. */
export const supplies = ['intra_state', 'inter_state', 'untaxed'] as const;
export type Supply = (typeof supplies)[number];

export interface PrintedState {
  name: string;
  /** The GST code, such as `09`. */
  code: string;
}

interface PrintedAddress {
  street: string;
  landmark: string | null;
  city: string;
  state: PrintedState;
  pincode: string;
}

/** The names, addresses and references as they were when the document was issued. */
export interface DocumentContent {
  seller: {
    /** The name of the shop. */
    name: string;
    legalName: string;
    registration: Registration;
    gstin: string | null;
    fssaiLicence: string | null;
    address: Omit<PrintedAddress, 'landmark'>;
    email: string;
    phone: string;
  };
  recipient: {
    name: string;
    companyName: string | null;
    gstin: string | null;
    /** Null if the customer gave none. */
    address: PrintedAddress | null;
  };
  placeOfSupply: PrintedState;
  order: { number: string; placedAt: string };
  payment: {
    /** The provider's id. */
    id: string;
    /** The provider's name of the method; null if it is unknown. */
    method: string | null;
  };
  /** Only for credit notes: the invoice, and the reason in words. */
  invoice: { serial: string; issuedOn: string } | null;
  reason: string | null;
}

export interface DocumentLine extends TaxAmounts {
  kind: 'goods' | 'delivery';
  description: string;
  /** As printed on the pack. */
  size: string | null;
  hsn: string | null;
  /** In packs. Null for delivery and for credit notes about a part of the price. */
  quantity: number | null;
  rateBasisPoints: number;
  discountPaise: number;
}

/** A document with everything that is printed. */
export interface TaxDocument {
  id: string;
  kind: DocumentKind;
  serial: string;
  issuedAt: string;
  /** The day in India: `2026-11-18`. */
  issuedOn: string;
  supply: Supply;
  content: DocumentContent;
  lines: DocumentLine[];
  totals: TaxAmounts;
}
