import type { LabelLayout } from '#shared/orders/label-layout.ts';
import type { Layout, TaxDocument } from '#shared/tax/document.ts';
import type { PaperBrand } from './brand.ts';
import { titleOf } from './document-texts.ts';
import type { ShippingLabel } from './label.ts';
import type { PrintedPickList } from './pick-list.ts';
import type { PackingSlip } from './slip.ts';

// Without PDFKit and the fonts, which only the thread loads.

/** A part of a PDF, which starts on a page of its own. */
export type PdfPart =
  | { kind: 'document'; document: TaxDocument }
  | { kind: 'slip'; slip: PackingSlip }
  | { kind: 'pickList'; list: PrintedPickList }
  | { kind: 'labels'; labels: ShippingLabel[]; layout: LabelLayout; startAt: number };

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

/** The PDF of one document. */
export const toPdf = (document: TaxDocument): Pdf => ({
  title: `${titleOf(document)} ${document.serial}`,
  author: document.content.seller.legalName,
  createdAt: document.issuedAt,
  parts: [{ kind: 'document', document }],
});
