import type { FieldErrors } from '#shared/errors.ts';
import { changedProduct, newProduct, stockFigure } from '#shared/catalog/product-input.ts';
import { checkForm } from '#web/session/check-form.ts';
import type { FormValues, ImageRow } from './form-values.ts';
import { productPayload, usedRows } from './product-payload.ts';

/** Validates the form with the schema of the server. */
export function checkProduct(values: FormValues, isNew: boolean): FieldErrors {
  const wrong = checkForm(isNew ? newProduct : changedProduct, productPayload(values));
  return { ...errorsByRow(wrong, values.images), ...missingFigures(values) };
}

/** An empty figure would be sent as 0, and a fraction would be cut. */
function missingFigures({ price, stock, isCombo, parts }: FormValues): FieldErrors {
  const errors: FieldErrors = {};
  if (!price.trim()) errors.price = 'Price is required';
  if (isCombo && parts.length === 0) errors.parts = 'Add the products of the combo';
  if (isCombo) return errors;
  const wrongStock = checkForm(stockFigure, Number(stock)).body;
  if (!stock.trim()) errors.stock = 'Stock is required';
  else if (wrongStock) errors.stock = wrongStock;
  return errors;
}

const IMAGE = /^images\.(\d+)(.*)$/;

/** The server numbers the images it received; the form numbers its rows. */
export function errorsByRow(errors: FieldErrors, rows: readonly ImageRow[]): FieldErrors {
  const sent = usedRows(rows);
  const entries = Object.entries(errors).map(([path, message]) => {
    const [, index, rest] = IMAGE.exec(path) ?? [];
    const row = sent[Number(index)];
    return [row ? `images.${rows.indexOf(row)}${rest}` : path, message] as const;
  });
  return Object.fromEntries(entries);
}

/** The error of a field or of a part of it, such as the third tag. */
export function errorAt(errors: FieldErrors, field: string): string | undefined {
  if (errors[field]) return errors[field];
  return Object.entries(errors).find(([path]) => path.startsWith(`${field}.`))?.[1];
}
