import type { Layout, TaxDocument } from '#shared/tax/document.ts';
import { drawA4 } from './a4.ts';
import type { PaperBrand } from './brand.ts';
import { titleOf } from './document-texts.ts';
import { loadFonts } from './load-fonts.ts';
import { drawReceipt } from './receipt.ts';
import { writePdf } from './write-pdf.ts';

interface Options {
  layout: Layout;
  brand: PaperBrand;
}

/** The same document, layout and brand always give the same bytes. */
export function renderDocument(document: TaxDocument, { layout, brand }: Options): Buffer {
  const fonts = loadFonts();
  const draw = layout === 'a4' ? drawA4 : drawReceipt;
  return writePdf(
    {
      title: `${titleOf(document)} ${document.serial}`,
      author: document.content.seller.legalName,
      createdAt: new Date(document.issuedAt),
      sheets: draw(document, { fonts, brand }),
      logo: brand.logo,
    },
    fonts,
  );
}
