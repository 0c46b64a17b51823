import type { Shipment } from './shipments.ts';

const FIRST_PAGE = 4;

/** A PDF with a page of a few lines of text for each shipment. */
export function labelsPdf(shipments: Shipment[]): Buffer {
  const pages = shipments.map((_, index) => `${FIRST_PAGE + 2 * index} 0 R`);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...shipments.flatMap((shipment, index) => drawPage(shipment, FIRST_PAGE + 2 * index + 1)),
  ];
  let pdf = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const size = objects.length + 1;
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = pdf.length;
  pdf += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(pdf, 'latin1');
}

/** The objects of a page and of its contents, which has this number. */
function drawPage(shipment: Shipment, contents: number): string[] {
  const { awb = '', courier = '', reference, customer, city, pincode } = shipment;
  const lines = [courier, `AWB ${awb}`, `Order ${reference}`, customer, `${city} ${pincode}`];
  const text = lines
    .map((line) => `(${line.replaceAll(/[^\x20-\x7e]/g, '?').replaceAll(/[\\()]/g, '\\$&')}) Tj T*`)
    .join('\n');
  const stream = `BT /F1 16 Tf 24 TL 24 380 Td\n${text}\nET`;
  return [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 298 420] /Contents ${contents} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
  ];
}
