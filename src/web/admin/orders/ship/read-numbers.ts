/** A tracking number from a pasted text or a courier's file. */
export interface ReadNumber {
  /** As written; undefined if the text contains only numbers of parcels, in the order of the rows. */
  orderNumber?: string;
  trackingNumber: string;
  courier?: string;
  weightGrams?: number;
}

const ORDER_NUMBER = /\b[A-Z][A-Z\d]{1,5}-\d{8}-\d{6}\b/i;

export const isOrderNumber = (text: string): boolean =>
  ORDER_NUMBER.exec(text)?.[0] === text.trim();

/**
 * Reads one tracking number per line, with or without the order number before or after it. A line between two numbers
 * that is empty has an empty number, so that the next ones stay in their rows; a heading is left out.
 */
export function readPastedNumbers(text: string): ReadNumber[] {
  const lines = text.trim().split(/\r?\n/);
  const isHeading = (line: string) => !/\d/.test(line);
  if (lines.length > 1 && isHeading(lines[0] ?? '')) lines.shift();
  return lines.flatMap((line) => {
    const orderNumber = ORDER_NUMBER.exec(line)?.[0].toUpperCase();
    const trackingNumber = readNumber(orderNumber ? line.replace(ORDER_NUMBER, '\t') : line);
    if (!orderNumber) return { trackingNumber };
    return trackingNumber ? { orderNumber, trackingNumber } : [];
  });
}

/** The first cell with a digit. */
function readNumber(line: string): string {
  const cells = line.split(/[\t,;]/).map((cell) => cell.replaceAll('"', '').trim());
  return cells.find((cell) => /\d/.test(cell)) ?? '';
}

/** The column names that couriers use, without spaces and capitals. */
const columns = {
  order:
    /^(channel|client|seller|customer|merchant)?(order|orderid|ordernumber|orderno|orderref|orderreference|reference|referenceid|referenceno|referencenumber|ref|refno|refnumber|invoiceno|invoicenumber)$/,
  number: /^(awb|waybill|tracking|consignment|article|docket|lr|barcode)(id|no|num|number|code)?$/,
  courier: /^(courier|couriername|couriercompany|carrier|shippedby|logisticspartner)$/,
  grams: /^(weightg|weightgrams|weightingrams|grams)$/,
  kilograms: /^(weight|weightkg|weightinkg|chargeableweight|actualweight|chargedweight)$/,
};

/** What a courier's CSV says, or what is wrong with it. */
export type CourierFile = { numbers: ReadNumber[] } | { problem: string };

export function readCourierFile(text: string): CourierFile {
  const [head = [], ...lines] = parseCsv(text.replace(/^\uFEFF/, '').replace(/^sep=.\r?\n/i, ''));
  const names = head.map((name) => name.toLowerCase().replace(/[^a-z]/g, ''));
  const find = (pattern: RegExp) => names.findIndex((name) => pattern.test(name));
  // A file can have the courier's own order ids, too.
  const ours = names.findIndex(
    (name, at) =>
      columns.order.test(name) && lines.some((cells) => ORDER_NUMBER.test(cells[at] ?? '')),
  );
  const order = ours < 0 ? find(columns.order) : ours;
  const number = find(columns.number);
  if (order < 0 || number < 0) {
    const missing = order < 0 ? 'order numbers' : 'tracking numbers';
    return {
      problem: `The file has no column of ${missing}. Its first line needs names such as “Order number” and “AWB number”.`,
    };
  }
  const [courier, grams, kilograms] = [
    find(columns.courier),
    find(columns.grams),
    find(columns.kilograms),
  ];
  const numbers = lines.flatMap((cells) => {
    const trackingNumber = (cells[number] ?? '').trim().replace(/^'/, '');
    const ordered = (cells[order] ?? '').trim().replace(/^[#']/, '');
    const orderNumber = (ORDER_NUMBER.exec(ordered)?.[0] ?? ordered).toUpperCase();
    const name = (cells[courier] ?? '').trim();
    const weightGrams = weightOf(cells[grams], 1) ?? weightOf(cells[kilograms], 1000);
    if (!trackingNumber || !orderNumber) return [];
    const found: ReadNumber = { orderNumber, trackingNumber };
    if (name) found.courier = name;
    if (weightGrams) found.weightGrams = weightGrams;
    return found;
  });
  return numbers.length > 0 ? { numbers } : { problem: 'The file has no line with both numbers.' };
}

function weightOf(cell: string | undefined, factor: number): number | undefined {
  const grams = Math.round(Number.parseFloat(cell ?? '') * factor);
  return grams >= 1 && grams <= 100_000 ? grams : undefined;
}

/** The cells of each line that is not empty. Cells can be quoted, and separated by commas, semicolons or tabs. */
function parseCsv(text: string): string[][] {
  const separator = /[\t;,]/.exec(text.split('\n')[0] ?? '')?.[0] ?? ',';
  const lines: string[][] = [];
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (isQuoted && letter === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (letter === '"') isQuoted = !isQuoted;
    else if (isQuoted || (letter !== separator && letter !== '\n')) cell += letter;
    else {
      cells.push(cell.replace(/\r$/, ''));
      cell = '';
      if (letter === '\n') lines.push(cells.splice(0));
    }
  }
  cells.push(cell.replace(/\r$/, ''));
  lines.push([...cells]);
  return lines.filter((line) => line.some((content) => content.trim() !== ''));
}
