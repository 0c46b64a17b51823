export const PARTS_COLUMN = 'comboParts';

interface SheetPart {
  productId: string;
  sku: string | null;
  quantity: number;
}

/** `SKU-1*2; SKU-2*1`. A product without a SKU is written as `#` and its id. */
export const writeParts = (parts: readonly SheetPart[]) =>
  parts.map(({ productId, sku, quantity }) => `${sku ?? `#${productId}`}*${quantity}`).join('; ');

/** The parts as the cell names them. A missing quantity is 1. */
export function readParts(cell: string): { key: string; quantity: number }[] {
  const entries = cell.split(';').map((entry) => entry.trim());
  return entries.filter(Boolean).map((entry) => {
    const [key = '', quantity = '1'] = entry.split(/\s*[*×]\s*/);
    return { key: key.toUpperCase(), quantity: Number(quantity) };
  });
}
