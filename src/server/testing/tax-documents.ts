import { sumAmounts } from '#shared/tax/amounts.ts';
import type { DocumentContent, DocumentLine, TaxDocument } from '#shared/tax/document.ts';
import { splitTax } from '#shared/tax/split.ts';

interface LineOptions {
  kind?: DocumentLine['kind'];
  description?: string;
  size?: string | null;
  hsn?: string | null;
  quantity?: number | null;
  rateBasisPoints?: number;
  discountPaise?: number;
  totalPaise?: number;
}

interface DocumentOptions extends Partial<Omit<TaxDocument, 'content' | 'lines'>> {
  content?: { [Part in keyof DocumentContent]?: Partial<DocumentContent[Part]> | null };
  lines?: LineOptions[];
}

const uttarPradesh = { name: 'Uttar Pradesh', code: '09' };

const content: DocumentContent = {
  seller: {
    name: 'Tokri',
    legalName: 'Tokri Foods Private Limited',
    registration: 'registered',
    gstin: '09AAACT2727Q1ZV',
    fssaiLicence: '12345678901234',
    address: {
      street: '14 Mill Road, Sector 18',
      city: 'Noida',
      state: uttarPradesh,
      pincode: '201301',
    },
    email: 'care@tokri.example',
    phone: '9818044121',
  },
  recipient: {
    name: 'Kavya Iyer',
    companyName: null,
    gstin: null,
    address: {
      street: 'Flat 4, Lotus Apartments',
      landmark: 'Opposite the post office',
      city: 'Lucknow',
      state: uttarPradesh,
      pincode: '226001',
    },
  },
  placeOfSupply: uttarPradesh,
  order: { number: 'TKR-20261115-482913', placedAt: '2026-11-15T08:20:00.000Z' },
  payment: { id: 'pay_Nx81kQ2mTz5abc', method: 'upi' },
  invoice: null,
  reason: null,
};

const goods: LineOptions[] = [
  { description: 'Classic Sattu', size: '500 g', hsn: '1106', quantity: 2, totalPaise: 35_800 },
  { description: 'Peri Peri Makhana', size: '80 g', totalPaise: 19_900 },
  { kind: 'delivery', description: 'Delivery', size: null, quantity: null, totalPaise: 5000 },
];

/** An invoice of a registered seller within one state, with the given changes. */
export function aTaxDocument({ content: changed, lines, ...options }: DocumentOptions = {}) {
  const supply = options.supply ?? 'intra_state';
  const complete = (lines ?? goods).map((line): DocumentLine => {
    const { totalPaise = 19_900, rateBasisPoints = 500, ...rest } = line;
    const facts = {
      kind: 'goods' as const,
      description: 'Roasted Makhana',
      size: '80 g',
      hsn: '200819',
      quantity: 1,
      discountPaise: 0,
      rateBasisPoints,
    };
    return Object.assign(facts, rest, splitTax(totalPaise, rateBasisPoints, supply));
  });
  const document: TaxDocument = {
    id: '0b9a4b52-6b5c-4a5e-9a52-2f1f4f8a1c11',
    kind: 'tax_invoice',
    serial: 'INV/2627/000042',
    issuedAt: '2026-11-18T06:30:00.000Z',
    issuedOn: '2026-11-18',
    supply,
    content: mergeContent(changed ?? {}),
    lines: complete,
    totals: sumAmounts(complete),
    ...options,
  };
  return document;
}

/** Replaces fields of the parts of the content; null replaces a whole part. */
function mergeContent(changed: NonNullable<DocumentOptions['content']>): DocumentContent {
  const merged = Object.entries(content).map(([part, value]) => {
    const change: unknown = changed[part as keyof DocumentContent];
    const isPartial = typeof value === 'object' && typeof change === 'object' && value && change;
    return [part, change === undefined ? value : isPartial ? { ...value, ...change } : change];
  });
  // The entries are those of the content, with values of the same types.
  return { ...content, ...(Object.fromEntries(merged) as DocumentContent) };
}
