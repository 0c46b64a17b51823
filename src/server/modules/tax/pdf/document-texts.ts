import { formatDay } from '#shared/dates.ts';
import { formatPhone } from '#shared/india.ts';
import { groupDigits } from '#shared/numbers.ts';
import { paymentMethodText } from '#shared/orders/payment-method.ts';
import { sumAmounts, type TaxAmounts } from '#shared/tax/amounts.ts';
import {
  UNIT,
  type DocumentLine,
  type PrintedState,
  type TaxDocument,
} from '#shared/tax/document.ts';
import { stateTaxName } from '#shared/tax/states.ts';

const COMPOSITION_NOTE = 'Composition taxable person, not eligible to collect tax on supplies';
export const COMPUTER_NOTE = 'This is a computer-generated document.';

/** `1,23,456.00` */
export function formatAmount(paise: number): string {
  const digits = String(Math.abs(paise)).padStart(3, '0');
  return `${paise < 0 ? '−' : ''}${groupDigits(digits.slice(0, -2))}.${digits.slice(-2)}`;
}

/** `2.5%` */
export const formatRate = (basisPoints: number) => `${basisPoints / 100}%`;

/** `18 Nov 2026` from `2026-11-18`. */
export const formatIssueDay = (day: string) => formatDay(`${day}T12:00:00+05:30`);

const isTaxed = ({ rateBasisPoints }: DocumentLine) => rateBasisPoints > 0;

/** Whether the document states tax: goods at 0 % only are sold with a bill of supply. */
export function statesTax({ kind, supply, lines }: TaxDocument): boolean {
  return kind !== 'bill_of_supply' && supply !== 'untaxed' && lines.some(isTaxed);
}

/** Rule 46A allows one document for taxed and untaxed goods, unless the recipient is registered. */
export function titleOf(document: TaxDocument): string {
  const { kind, lines, content } = document;
  if (kind === 'credit_note') return 'Credit Note';
  if (!statesTax(document)) return 'Bill of Supply';
  const isMixed = !lines.every(isTaxed) && content.recipient.gstin === null;
  return isMixed ? 'Invoice-cum-Bill of Supply' : 'Tax Invoice';
}

/** The names and amounts of the taxes of the document. */
export interface TaxKind {
  name: string;
  /** The part of the rate: half for CGST and SGST. */
  share: number;
  amount: 'cgstPaise' | 'sgstPaise' | 'igstPaise';
}

export function taxKindsOf(document: TaxDocument): TaxKind[] {
  if (!statesTax(document)) return [];
  if (document.supply === 'inter_state') return [{ name: 'IGST', share: 1, amount: 'igstPaise' }];
  const stateTax = stateTaxName(document.content.placeOfSupply.code);
  return [
    { name: 'CGST', share: 0.5, amount: 'cgstPaise' },
    { name: stateTax, share: 0.5, amount: 'sgstPaise' },
  ];
}

export const formatState = ({ name, code }: PrintedState) => `${name} (${code})`;

export interface Party {
  role: string;
  name: string;
  lines: string[];
}

export function sellerOf({ content: { seller } }: TaxDocument): Party {
  const { address, gstin, fssaiLicence, legalName, name, phone, email } = seller;
  return {
    role: 'Sold by',
    name: legalName,
    lines: [
      name === legalName ? '' : name,
      address.street,
      [address.city, address.pincode].filter(Boolean).join(' '),
      formatState(address.state),
      gstin ? `GSTIN ${gstin}` : '',
      fssaiLicence ? `FSSAI licence ${fssaiLicence}` : '',
      [formatPhone(phone), email].filter(Boolean).join(' · '),
    ].filter(Boolean),
  };
}

export function recipientOf({ content: { recipient } }: TaxDocument): Party {
  const { address, companyName, gstin, name } = recipient;
  return {
    role: address ? 'Bill to and deliver to' : 'Bill to',
    name: companyName ?? name,
    lines: [
      gstin ? `GSTIN ${gstin}` : '',
      companyName ? name : '',
      ...(address
        ? [
            address.street,
            address.landmark ?? '',
            `${address.city} ${address.pincode}`,
            formatState(address.state),
          ]
        : []),
    ].filter(Boolean),
  };
}

/** Number, dates and references, in the order of the paper. */
export function factsOf(document: TaxDocument): [label: string, value: string][] {
  const { serial, issuedOn, content, kind } = document;
  const { invoice, order, payment, placeOfSupply, reason } = content;
  const name =
    kind === 'credit_note'
      ? 'Credit note'
      : titleOf(document) === 'Bill of Supply'
        ? 'Bill'
        : 'Invoice';
  return [
    [`${name} no.`, serial],
    [`${name} date`, formatIssueDay(issuedOn)],
    ...(invoice
      ? ([
          ['For invoice', invoice.serial],
          ['Invoice date', formatIssueDay(invoice.issuedOn)],
        ] as [string, string][])
      : []),
    ...(reason ? ([['Reason', reason]] as [string, string][]) : []),
    ['Order no.', order.number],
    ['Order date', formatDay(order.placedAt)],
    ['Place of supply', formatState(placeOfSupply)],
    ['Payment', [paymentMethodText(payment.method), payment.id].filter(Boolean).join(', ')],
  ];
}

/** The price of a pack, as the customer saw it. */
export function unitPrice({ quantity, totalPaise, discountPaise }: DocumentLine): string {
  return quantity === null ? '' : formatAmount(Math.round((totalPaise + discountPaise) / quantity));
}

export const formatQuantity = (quantity: number | null) =>
  quantity === null ? '' : `${quantity} ${UNIT}`;

export const sumQuantity = (lines: DocumentLine[]) =>
  lines.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0) || null;

export interface HsnSum extends TaxAmounts {
  hsn: string;
  rateBasisPoints: number;
}

/** The amounts of each HSN code and rate. */
export function summarizeHsn({ lines }: TaxDocument): HsnSum[] {
  const groups = Map.groupBy(lines, ({ hsn, rateBasisPoints }) => `${hsn} ${rateBasisPoints}`);
  const sums = [...groups.values()].map((group) => {
    const { hsn = null, rateBasisPoints = 0 } = group[0] ?? {};
    return Object.assign(sumAmounts(group), { hsn: hsn ?? '', rateBasisPoints });
  });
  return sums.sort(
    (a, b) => a.hsn.localeCompare(b.hsn, 'en') || a.rateBasisPoints - b.rateBasisPoints,
  );
}

/** Below the amounts. */
export function noticesOf(document: TaxDocument): string[] {
  return [
    statesTax(document) ? 'Tax is payable on reverse charge: No' : '',
    'All amounts are in Indian rupees.',
  ].filter(Boolean);
}

/** Below the title: the law wants this sentence at the top of the bills of composition dealers. */
export function subtitleOf({ kind, content }: TaxDocument): string {
  const isComposition = kind === 'bill_of_supply' && content.seller.registration === 'composition';
  return isComposition ? COMPOSITION_NOTE : 'Original for recipient';
}
