import { stockFigure } from '#shared/catalog/product-input.ts';
import { formatCount } from '#shared/numbers.ts';
import { field } from '#shared/read-answer.ts';
import { ApiError } from '#web/api/call.ts';
import { failureSentence } from '#web/lists/loaded.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { concurrentChangeText } from '../../stock/change-texts.ts';
import type { ListedProduct } from '../read-products.ts';
import type { SaveResult } from './inline-field.tsx';
import type { RowChange } from './save-price.ts';

/** Sets the stock, based on the quantity that the row shows. */
export async function saveStock(
  product: ListedProduct,
  typed: string,
  onChange: (change: RowChange) => void,
): Promise<SaveResult> {
  const { id, stock: seen } = product;
  const stock = typed === '' ? Number.NaN : Number(typed.replace(/[,\s]/g, ''));
  const wrong = stockFigure.safeParse(stock).error?.issues[0]?.message;
  if (wrong) return wrong;
  try {
    const body = { stock, operation: 'set', seen } as const;
    const saved = await callSignedIn('PATCH /api/admin/stock/:id', { params: { id }, body });
    onChange({ stock: saved.product.stock });
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const now = error.code === 'stock_changed' && field(error.data, 'stock');
    if (typeof now !== 'number') return failureSentence(error, 'Not saved');
    onChange({ stock: now });
    // The response was lost, but the change was saved.
    if (now === stock) return undefined;
    const again = `Press Enter to set it to ${formatCount(stock)} from there.`;
    return `${concurrentChangeText(seen, now)}. ${again}`;
  }
}
