import type { Layout, TaxDocument } from '#shared/tax/document.ts';
import { drawA4 } from './a4.ts';
import type { Look, PaperBrand } from './brand.ts';
import { titleOf } from './document-texts.ts';
import { loadFonts } from './load-fonts.ts';
import { drawReceipt } from './receipt.ts';
import type { Sheet } from './sheet.ts';
import { drawSlip, type PackingSlip } from './slip.ts';
import { writePdf } from './write-pdf.ts';

/** A part of a PDF, which starts on a page of its own. */
export type PdfPart =
  | { kind: 'document'; document: TaxDocument }
  | { kind: 'slip'; slip: PackingSlip };

interface Pdf {
  title: string;
  author: string;
  createdAt: string;
  parts: PdfPart[];
}

export interface RenderRequest {
  layout: Layout;
  brand: PaperBrand;
  pdfs: Pdf[];
}

/** The same request always gives the same bytes. */
export function renderPdfs({ layout, brand, pdfs }: RenderRequest): Buffer[] {
  const fonts = loadFonts();
  return pdfs.map(({ title, author, createdAt, parts }) =>
    writePdf(
      {
        title,
        author,
        createdAt: new Date(createdAt),
        logo: brand.logo,
        sheets: parts.flatMap((part) => drawPart(part, layout, { fonts, brand })),
      },
      fonts,
    ),
  );
}

/** The PDF of one document. */
export const toPdf = (document: TaxDocument): Pdf => ({
  title: `${titleOf(document)} ${document.serial}`,
  author: document.content.seller.legalName,
  createdAt: document.issuedAt,
  parts: [{ kind: 'document', document }],
});

function drawPart(part: PdfPart, layout: Layout, look: Look): Sheet[] {
  if (part.kind === 'slip') return drawSlip(part.slip, layout, look);
  return layout === 'a4' ? drawA4(part.document, look) : drawReceipt(part.document, look);
}
