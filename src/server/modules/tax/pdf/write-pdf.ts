// The types declare no named export.
// oxlint-disable-next-line import/no-named-as-default
import PDFDocument from 'pdfkit';
import type { PaperLogo } from '../../../adapters/paper-logo.ts';
import type { Fonts } from './load-fonts.ts';
import type { Mark, Sheet } from './sheet.ts';
import { INK } from './sheet.ts';

interface PdfOptions {
  title: string;
  author: string;
  /** The only date in the file, so that the same document gives the same bytes. */
  createdAt: Date;
  logo: PaperLogo | null;
}

/** Writes sheets one after the other, and keeps only their bytes. */
export function startPdf({ title, author, createdAt, logo }: PdfOptions, fonts: Fonts) {
  const pdf = new PDFDocument({
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: 'en-IN',
    displayTitle: true,
    margin: 0,
    // Without its own font, which takes a millisecond to read.
    font: '',
    info: { Title: title, Author: author, CreationDate: createdAt, Creator: author },
  });
  const picture = logo && openImage(pdf, logo.bytes);
  return {
    addSheet({ width, height, marks }: Sheet): void {
      pdf.addPage({ size: [width, height], margin: 0 });
      for (const mark of marks) draw(pdf, mark, { fonts, picture });
    },
    finish(): Buffer {
      pdf.end();
      // PDFKit writes synchronously, so all bytes are there.
      const bytes = pdf.read() as Buffer | null;
      if (!bytes) throw new Error('The PDF is empty.');
      return bytes;
    },
  };
}

type Pdf = InstanceType<typeof PDFDocument>;

/** Opened once, so that all pages refer to the same picture. */
function openImage(pdf: Pdf, bytes: Uint8Array): string {
  // The declared types lack this method.
  const { openImage: open } = pdf as Pdf & { openImage(source: Buffer): string };
  return open.call(pdf, Buffer.from(bytes));
}

interface Resources {
  fonts: Fonts;
  picture: string | null;
}

/** The width only matters for links and lines under texts; without it PDFKit measures each text. */
const TEXT_OPTIONS = {
  lineBreak: false,
  baseline: 'alphabetic',
  textWidth: 0,
  wordCount: 1,
} as const;

function draw(pdf: Pdf, mark: Mark, { fonts, picture }: Resources): void {
  const { x } = mark;
  switch (mark.kind) {
    case 'text': {
      const { size, weight, colour } = mark.style;
      pdf
        .font(fonts[weight] as unknown as string, weight)
        .fontSize(size)
        .fillColor(colour);
      pdf.text(mark.text, x, mark.baseline, TEXT_OPTIONS);
      break;
    }
    case 'line':
      pdf.rect(x, mark.y, mark.width, mark.thickness).fill(mark.colour);
      break;
    case 'box':
      pdf.rect(x, mark.y, mark.width, mark.height).fill(mark.colour);
      break;
    case 'frame':
      pdf.lineWidth(mark.thickness).rect(x, mark.y, mark.width, mark.height).stroke(INK);
      break;
    case 'bars':
      drawBars(pdf, mark);
      break;
    case 'logo':
      if (picture) pdf.image(picture, x, mark.y, { width: mark.width, height: mark.height });
      break;
  }
}

/** One path, so that viewers do not blur each bar on its own. */
function drawBars(pdf: Pdf, { x, y, height, widths, module }: Mark & { kind: 'bars' }): void {
  let left = x;
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) pdf.rect(left, y, width * module, height);
    left += width * module;
  }
  // Scanners and thermal printers need full black.
  pdf.fill('#000000');
}
