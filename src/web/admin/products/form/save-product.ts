import type { AdminProduct } from '#shared/catalog/admin-contract.ts';
import type { FieldErrors } from '#shared/errors.ts';
import { field } from '#shared/read-answer.ts';
import { ApiError } from '#web/api/call.ts';
import { callRawSignedIn } from '#web/session/call-signed-in.ts';
import { alertText } from '../alert-text.ts';
import { readAdminProduct } from '../read-products.ts';
import { errorsByRow } from './check-product.ts';
import { hasPartsChange, hasTaxChange, isSame, valuesOf, type FormValues } from './form-values.ts';
import { productPayload } from './product-payload.ts';

export type SaveOutcome =
  | { is: 'saved' }
  /** Refused, with text and field errors; without text if the session has ended. */
  | { is: 'refused'; text: string | undefined; errors: FieldErrors }
  /** Another admin saved the product first. */
  | { is: 'changed'; theirs: AdminProduct }
  /** The stock changed while the admin was editing. */
  | { is: 'stock'; stock: number };

const NO_TOKEN = 'Please login to manage products';

/** Saves a form; `base` is the edited product, if there is one. */
export async function saveProduct(
  values: FormValues,
  base: AdminProduct | undefined,
): Promise<SaveOutcome> {
  try {
    if (base) await change(values, base);
    else await callRawSignedIn('POST /api/products', { body: productPayload(values) }, NO_TOKEN);
    return { is: 'saved' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return failed(error, values, base !== undefined);
  }
}

async function change(values: FormValues, base: AdminProduct): Promise<void> {
  const { stock, parts, hsn, gstRate, gstFrom, ...details } = productPayload(values);
  const initial = valuesOf(base);
  // What the form shows of a combo is not its own stock.
  const isStockSaid = initial.isCombo
    ? !values.isCombo
    : values.stock.trim() !== String(base.stock);
  const body = {
    ...details,
    version: base.version,
    // Sales continue during editing, so the stock is sent only if it was edited.
    ...(isStockSaid && { stock, seenStock: base.stock }),
    ...(hasPartsChange(values, initial) && { parts }),
    ...(hasTaxChange(values, initial) && { hsn, gstRate, ...(gstFrom && { gstFrom }) }),
  };
  await callRawSignedIn('PUT /api/products/:id', { params: { id: base.id }, body }, NO_TOKEN);
}

function failed(error: ApiError, values: FormValues, isChange: boolean): SaveOutcome {
  if (error.code === 'product_changed') {
    const theirs = readAdminProduct({ data: error.data });
    // The response was lost, but the change was saved.
    if (theirs && isSame(valuesOf(theirs), { ...values, stock: String(theirs.stock) })) {
      return { is: 'saved' };
    }
    if (theirs) return { is: 'changed', theirs };
  }
  const stock = field(error.data, 'stock');
  if (error.code === 'stock_changed' && typeof stock === 'number') return { is: 'stock', stock };
  const text = alertText(error, {
    refused: isChange ? 'Failed to update product' : 'Failed to add product',
    otherwise: 'Error saving product',
  });
  return { is: 'refused', text, errors: errorsByRow(error.errors, values.images) };
}
