import { changedProduct, isFreeOnSale } from '#shared/catalog/product-input.ts';
import { formatRupees } from '#shared/money.ts';
import { ApiError } from '#web/api/call.ts';
import { failureSentence } from '#web/lists/loaded.ts';
import { callRawSignedIn } from '#web/session/call-signed-in.ts';
import { checkForm } from '#web/session/check-form.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { readAdminProduct, type ListedProduct } from '../read-products.ts';
import type { SaveResult } from './inline-field.tsx';

/** The fields of a row that changed since the list was loaded. */
export type RowChange = Partial<
  Pick<ListedProduct, 'price' | 'originalPrice' | 'stock' | 'isActive' | 'version'>
>;

type OnChange = (change: RowChange) => void;

export const readPrice = (typed: string): number =>
  Number(typed.replace(/[₹,\s]/g, '') || Number.NaN);

/** Saves only the price, in the version that the row shows. */
export async function savePrice(
  product: ListedProduct,
  typed: string,
  onChange: OnChange,
): Promise<SaveResult> {
  const { id, name, category, originalPrice, version } = product;
  const price = readPrice(typed);
  const body = { name, category, price, ...(version !== undefined && { version }) };
  const errors = checkForm(changedProduct, { ...body, originalPrice });
  if (errors.originalPrice) return `${errors.originalPrice} (MRP ${formatRupees(originalPrice)})`;
  const [wrong] = Object.values(errors);
  if (wrong) return wrong;
  if (!(await confirmFree(product, price))) return 'Not saved yet. Press Enter to save it.';
  try {
    const answer = await callRawSignedIn('PUT /api/products/:id', { params: { id }, body });
    onChange(changeOf(answer) ?? { price });
    return undefined;
  } catch (error) {
    return explain(error, { product, price, onChange });
  }
}

function explain(
  error: unknown,
  { product, price, onChange }: { product: ListedProduct; price: number; onChange: OnChange },
): SaveResult {
  if (!(error instanceof ApiError)) throw error;
  const theirs = error.code === 'product_changed' && changeOf({ data: error.data });
  if (!theirs) return Object.values(error.errors)[0] ?? failureSentence(error, 'Not saved');
  onChange(theirs);
  // The response was lost, but the change was saved.
  if (theirs.price === price) return undefined;
  const now = formatRupees(theirs.price);
  const what =
    theirs.price === product.price
      ? `Another admin saved this product. The price is still ${now}`
      : `Another admin changed the price to ${now}`;
  return `${what}. Press Enter to save ${formatRupees(price)}, or Escape to keep ${now}.`;
}

function changeOf(answer: unknown): RowChange | undefined {
  const product = readAdminProduct(answer);
  if (!product) return undefined;
  const { price, originalPrice, stock, isActive, version } = product;
  return { price, originalPrice, stock, isActive, version };
}

/** Asks as the form does. */
async function confirmFree(product: ListedProduct, price: number): Promise<boolean> {
  const { name, isActive } = product;
  if (!isFreeOnSale({ price, isActive }) || isFreeOnSale(product)) return true;
  return confirm(`Sell ${name} for ₹0?`, {
    confirm: 'Save with ₹0',
    cancel: 'Go back',
    points: ['It is active: shoppers can order it without paying for it'],
  });
}
