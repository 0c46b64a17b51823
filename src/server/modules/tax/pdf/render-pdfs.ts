import type { Layout } from '#shared/tax/document.ts';
import { drawA4 } from './a4.ts';
import type { Look } from './brand.ts';
import { loadFonts } from './load-fonts.ts';
import type { PdfPart, RenderRequest } from './render-request.ts';
import { drawReceipt } from './receipt.ts';
import type { Sheet } from './sheet.ts';
import { drawSlip } from './slip.ts';
import { writePdf } from './write-pdf.ts';

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

function drawPart(part: PdfPart, layout: Layout, look: Look): Sheet[] {
  if (part.kind === 'slip') return drawSlip(part.slip, layout, look);
  return layout === 'a4' ? drawA4(part.document, look) : drawReceipt(part.document, look);
}
