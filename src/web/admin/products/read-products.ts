import type { AdminProduct } from '#shared/catalog/admin-contract.ts';
import type { Product } from '#shared/catalog/product.ts';
import { readProductAnswer, readProducts } from '#shared/catalog/read-product.ts';
import type { Paged } from '#shared/paging.ts';
import type { ProductTax } from '#shared/tax/dated-rate.ts';
import { field, isRecord, listIn, textOrNull } from '#shared/read-answer.ts';

/** A product of the list, with the version that an edit starts from. */
export interface ListedProduct extends Product {
  version: number | undefined;
  isCombo: boolean;
}

/** Reads one page in any known format. */
export function readPage(answer: unknown): Paged<ListedProduct> | undefined {
  const found = readProducts(answer);
  if (!found) return undefined;
  const data = field(answer, 'data') ?? answer;
  const raws: unknown[] = listIn(answer, 'products') ?? [];
  const byId = new Map(raws.map((raw) => [String(field(raw, 'id')), raw]));
  const items = found.map((product) => {
    const raw = byId.get(product.id);
    const isCombo = field(raw, 'isCombo') === true;
    return Object.assign(product, { version: whole(field(raw, 'version')), isCombo });
  });
  return {
    items,
    total: whole(field(data, 'matching')) ?? items.length,
    page: whole(field(data, 'page')) ?? 1,
    pageCount: whole(field(data, 'pages')) ?? 1,
  };
}

/** Reads a product with its back-office fields, with or without an envelope. */
export function readAdminProduct(answer: unknown): AdminProduct | undefined {
  const product = readProductAnswer(answer);
  const data = field(answer, 'data');
  const raw = field(data, 'product') ?? data ?? answer;
  if (!product || !isRecord(raw)) return undefined;
  return {
    ...product,
    version: whole(raw.version) ?? 0,
    barcode: textOrNull(raw.barcode),
    onHand: whole(raw.onHand) ?? product.stock,
    reserved: whole(raw.reserved) ?? 0,
    soldCount: whole(raw.soldCount) ?? 0,
    archivedAt: textOrNull(raw.archivedAt),
    updatedAt: textOrNull(raw.updatedAt) ?? product.createdAt,
    taxes: Array.isArray(raw.taxes)
      ? raw.taxes.map(readTax).filter((tax) => tax !== undefined)
      : [],
    // As the contract declares them; an answer without them is of a product that is no combo.
    parts: Array.isArray(raw.parts) ? raw.parts : [],
    combos: Array.isArray(raw.combos) ? raw.combos : [],
  };
}

function readTax(raw: unknown): ProductTax | undefined {
  const [hsn, appliesFrom] = [textOrNull(field(raw, 'hsn')), textOrNull(field(raw, 'appliesFrom'))];
  const gstRate = field(raw, 'gstRate');
  if (!hsn || !appliesFrom || typeof gstRate !== 'number') return undefined;
  return { hsn, gstRate, appliesFrom };
}

const whole = (value: unknown) => (Number.isInteger(value) ? (value as number) : undefined);
