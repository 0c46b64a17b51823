import { expect, test } from 'vitest';
import type { Layout, TaxDocument } from '#shared/tax/document.ts';
import { readDrawnPaperLogo } from '../../../adapters/paper-logo.ts';
import { readPdf } from '../../../testing/read-pdf.ts';
import { aTaxDocument } from '../../../testing/tax-documents.ts';
import type { PaperBrand } from './brand.ts';
import { renderPdfs } from './render-pdfs.ts';
import { toPdf, type PdfPart } from './render-request.ts';
import type { PackingSlip } from './slip.ts';

const SIZE_MAX = 100 * 1024;
const bihar = { name: 'Bihar', code: '10' };

async function render(document: TaxDocument, layout: Layout = 'a4', changed?: Partial<PaperBrand>) {
  const logo = await readDrawnPaperLogo();
  const brand = { name: 'Tokri', accent: '#ffc53d', logo, ...changed };
  const [pdf] = await renderPdfs({ layout, brand, pdfs: [toPdf(document)] });
  if (!pdf) throw new Error('no PDF');
  expect(pdf.length).toBeLessThan(SIZE_MAX);
  return pdf;
}

async function textOf(document: TaxDocument, layout: Layout = 'a4'): Promise<string> {
  return (await readPdf(await render(document, layout))).join('\n');
}

const wholesale = {
  supply: 'inter_state' as const,
  content: {
    recipient: { companyName: 'Gupta & Sons Kirana', gstin: '10AABCG1234H1Z5' },
    placeOfSupply: bihar,
  },
};

test.each(['a4', 'receipt'] as const)(
  '%s: an invoice states everything of rule 46',
  async (layout) => {
    const text = await textOf(aTaxDocument(), layout);
    const facts = [
      'Tax Invoice',
      'Tokri Foods Private Limited',
      '14 Mill Road, Sector 18',
      'Noida 201301',
      'GSTIN 09AAACT2727Q1ZV',
      'FSSAI licence 12345678901234',
      'INV/2627/000042',
      '18 Nov 2026',
      'Kavya Iyer',
      'Flat 4, Lotus Apartments',
      'Opposite the post office',
      'Lucknow 226001',
      'Place of supply',
      'Uttar Pradesh (09)',
      'Classic Sattu',
      '500 g',
      '1106',
      '2 PAC',
      '179.00',
      '358.00',
      'Peri Peri Makhana',
      '80 g',
      '200819',
      '1 PAC',
      '199.00',
      'Delivery',
      '50.00',
      // The HSN summary, the taxes and the sums.
      '340.96',
      '8.52',
      '237.14',
      '5.93',
      '2.5%',
      'CGST',
      'SGST',
      '578.10',
      '14.45',
      '₹607.00',
      'Rupees Six Hundred Seven Only',
      'Tax is payable on reverse charge: No',
      'TKR-20261115-482913',
      '15 Nov 2026',
      'UPI, pay_Nx81kQ2mTz5abc',
      'For Tokri Foods Private Limited',
      'Authorised signatory',
      'computer-generated',
    ];
    expect(facts.filter((fact) => !text.includes(fact))).toEqual([]);
    expect(text).not.toContain('IGST');
  },
);

test('an invoice for a business in another state states IGST, its GSTIN and discounts', async () => {
  const lines = [
    { hsn: '1106', quantity: 48, totalPaise: 809_200, discountPaise: 50_000 },
    { hsn: '4819', quantity: 12, totalPaise: 118_800, rateBasisPoints: 1800 },
  ];
  const document = aTaxDocument({ ...wholesale, lines });
  for (const layout of ['a4', 'receipt'] as const) {
    const text = await textOf(document, layout);
    for (const fact of [
      'Gupta & Sons Kirana',
      'GSTIN 10AABCG1234H1Z5',
      'Kavya Iyer',
      'Bihar (10)',
      'IGST',
      '5%',
      '18%',
      '385.34',
      '181.22',
      '48 PAC',
      '500.00',
      'Rupees Nine Thousand Two Hundred Eighty Only',
    ]) {
      expect(text).toContain(fact);
    }
    expect(text).not.toMatch(/CGST|SGST/);
  }
});

test('a union territory without a legislature charges UTGST', async () => {
  const placeOfSupply = { name: 'Chandigarh', code: '04' };
  expect(await textOf(aTaxDocument({ content: { placeOfSupply } }))).toContain('UTGST');
});

const untaxed = { rateBasisPoints: 0, description: 'Loose Sattu' };

test('the title depends on the rates and the recipient', async () => {
  const titleOf = async (document: TaxDocument) => {
    const text = await textOf(document);
    const titles = ['Invoice-cum-Bill of Supply', 'Bill of Supply', 'Tax Invoice'];
    return titles.find((title) => text.includes(title));
  };
  expect(await titleOf(aTaxDocument({ lines: [untaxed] }))).toBe('Bill of Supply');
  expect(await titleOf(aTaxDocument({ lines: [untaxed, {}] }))).toBe('Invoice-cum-Bill of Supply');
  expect(await titleOf(aTaxDocument({ ...wholesale, lines: [untaxed, {}] }))).toBe('Tax Invoice');
});

test('a bill of supply has no taxes, and that of a composition dealer says so at the top', async () => {
  const bill = { kind: 'bill_of_supply', supply: 'untaxed', serial: 'BOS/2627/000007' } as const;
  const sentence = 'Composition taxable person, not eligible to collect tax on supplies';
  for (const layout of ['a4', 'receipt'] as const) {
    const composition = aTaxDocument({
      ...bill,
      content: { seller: { registration: 'composition' } },
    });
    const text = await textOf(composition, layout);
    expect(text).toContain('Bill of Supply');
    expect(text).toContain('BOS/2627/000007');
    expect(text).not.toMatch(/CGST|SGST|IGST|Taxable|reverse charge/);
    expect(text.indexOf(sentence)).toBeGreaterThan(0);
    expect(text.indexOf(sentence)).toBeLessThan(text.indexOf('Bill no.'));
  }
  const seller = { registration: 'unregistered', gstin: null } as const;
  const text = await textOf(
    aTaxDocument({ ...bill, content: { seller, recipient: { address: null } } }),
  );
  expect(text).not.toMatch(/GSTIN|Composition/);
});

test('a credit note names the invoice and the reason', async () => {
  const document = aTaxDocument({
    kind: 'credit_note',
    serial: 'CRN/2627/000003',
    content: {
      invoice: { serial: 'INV/2627/000041', issuedOn: '2026-11-02' },
      reason: 'One packet arrived damaged',
    },
    lines: [{ quantity: null, totalPaise: 10_000 }],
  });
  for (const layout of ['a4', 'receipt'] as const) {
    const text = await textOf(document, layout);
    for (const fact of [
      'Credit Note',
      'CRN/2627/000003',
      'INV/2627/000041',
      '2 Nov 2026',
      'One packet arrived damaged',
      '95.24',
      '2.38',
      '₹100.00',
    ]) {
      expect(text).toContain(fact);
    }
  }
});

test('Devanagari is shaped and can be copied as it was typed', async () => {
  const texts = [
    'श्रीमती क्षितिज राष्ट्रकूट्टे',
    'मकान नं. १२, गाँधी मार्ग, स्वतंत्रता चौक',
    'पोस्ट ऑफ़िस के सामने',
    'भुना चना सत्तू (पारंपरिक) – हिन्दी',
  ] as const;
  const [name, street, landmark, description] = texts;
  const address = { street, landmark, city: 'वाराणसी', state: bihar, pincode: '221001' };
  const document = aTaxDocument({
    content: { recipient: { name, address } },
    lines: [{ description }],
  });
  for (const layout of ['a4', 'receipt'] as const) {
    const text = (await textOf(document, layout)).normalize('NFC');
    for (const expected of texts) expect(text).toContain(expected.normalize('NFC'));
  }
});

test('names may contain accents, other scripts and pictures', async () => {
  const text = await textOf(
    aTaxDocument({ content: { recipient: { name: 'Zoë Ōkubo 🎉 “Ravi®” தமிழ் Žižek™' } } }),
  );
  expect(text).toMatch(/Zoë Ōkubo “Ravi®” .* Žižek™/);
});

const line = (number: number) => ({
  description: `Product ${number}`,
  hsn: number % 2 ? '1106' : '200819',
  rateBasisPoints: number % 3 ? 500 : 1200,
});

test('a table of many lines repeats its heading and numbers the pages', async () => {
  const lines = Array.from({ length: 60 }, (_, index) => line(index + 1));
  const pages = await readPdf(await render(aTaxDocument({ lines })));
  expect(pages.length).toBeGreaterThanOrEqual(3);
  for (const [index, page] of pages.entries()) {
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    expect(page).toContain('INV/2627/000042');
    if (page.includes('Product')) expect(page).toContain('Description HSN Quantity');
  }
  const all = pages.join(' ');
  for (let number = 1; number <= 60; number += 1) expect(all).toContain(`Product ${number} `);
  expect(await readPdf(await render(aTaxDocument({ lines }), 'receipt'))).toHaveLength(1);
});

test('no text is cut off: long names are broken into lines', async () => {
  const description =
    'Handpicked Extra Large Roasted Phool Makhana with Himalayan Pink Salt '.repeat(3);
  const word = 'Antidisestablishmentarianism'.repeat(6);
  const document = aTaxDocument({
    content: { recipient: { name: description }, seller: { legalName: description.trim() } },
    lines: [{ description }, { description: word, quantity: 1000, totalPaise: 123_456_789_00 }],
  });
  for (const layout of ['a4', 'receipt'] as const) {
    const text = await textOf(document, layout);
    expect(text).toContain(description.trim());
    expect(text.replaceAll(' ', '')).toContain(word);
    expect(text).toContain('₹12,34,56,988.00');
  }
});

test('the same document gives the same bytes, whatever was drawn before', async () => {
  const first = await render(aTaxDocument());
  await render(aTaxDocument({ content: { recipient: { name: 'क्षमा Ōkubo' } } }));
  expect((await render(aTaxDocument())).equals(first)).toBe(true);
  expect(first.toString('latin1')).toContain('(D:20261118063000Z)');
  expect(first.length).toBeLessThan(25 * 1024);
  const other = await render(aTaxDocument(), 'a4', { name: 'Annapurna', logo: null });
  expect(other.equals(first)).toBe(false);
  expect((await readPdf(other))[0]).toContain('Annapurna');
});

const slip: PackingSlip = {
  orderNumber: 'TKR-20261115-482913',
  orderedAt: '2026-11-15T09:00:00Z',
  problem: '',
  deliverTo: ['Kavya Iyer'],
  items: [{ sku: 'SATCLS500', name: 'Classic Sattu', size: '500 g', quantity: 1, combo: '' }],
  giftNote: '',
  packerNotes: [],
};
const brand = { name: 'Tokri', accent: '#ffc53d', logo: null };

test('every page of a long slip has the number of its order', async () => {
  const items = Array.from({ length: 20 }, () => slip.items[0] ?? []).flat();
  const long = { ...slip, items, giftNote: 'Happy birthday', packerNotes: ['Use the big box'] };
  const parts: PdfPart[] = [{ kind: 'slip', slip: long }];
  const { title, author, createdAt } = toPdf(aTaxDocument());
  const pdfs = [{ title, author, createdAt, parts }];
  const [pdf] = await renderPdfs({ layout: 'a4', brand, pdfs });
  const pages = pdf ? await readPdf(pdf) : [];
  expect(pages).toHaveLength(2);
  for (const page of pages) expect(page).toContain(slip.orderNumber);
  expect(pages[1]).toMatch(/continued.*Gift note Happy birthday.*Use the big box/);
});

test('a document does not wait for the end of a long print job', async () => {
  const parts: PdfPart[] = Array.from({ length: 100 }, () => ({ kind: 'slip', slip }));
  const { title, author, createdAt } = toPdf(aTaxDocument());
  const finished: string[] = [];
  const long = renderPdfs({ layout: 'a4', brand, pdfs: [{ title, author, createdAt, parts }] });
  const short = renderPdfs({ layout: 'a4', brand, pdfs: [toPdf(aTaxDocument())] });
  const [[slips]] = await Promise.all([
    long.finally(() => finished.push('long')),
    short.finally(() => finished.push('short')),
  ]);
  expect(finished).toEqual(['short', 'long']);
  expect(slips && (await readPdf(slips))).toHaveLength(100);
});
