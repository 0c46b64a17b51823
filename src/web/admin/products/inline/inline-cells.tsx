import { formatRupees } from '#shared/money.ts';
import { formatCount } from '#shared/numbers.ts';
import type { ListedProduct } from '../read-products.ts';
import { InlineField } from './inline-field.tsx';
import { savePrice, type RowChange } from './save-price.ts';
import { saveStock } from './save-stock.ts';

interface InlineCellProps {
  product: ListedProduct;
  isArchived: boolean;
  onChange: (change: RowChange) => void;
}

export function InlinePrice({ product, isArchived, onChange }: InlineCellProps) {
  const { name, price } = product;
  const shown = price === null ? '–' : formatRupees(price);
  if (isArchived) return shown;
  return (
    <InlineField
      label={`Price of ${name}`}
      cardLabel="Price"
      value={price === null ? '' : String(price)}
      inputMode="decimal"
      save={(typed) => savePrice(product, typed, onChange)}
    >
      {shown}
    </InlineField>
  );
}

export function InlineStock({ product, isArchived, onChange }: InlineCellProps) {
  const { name, stock, isCombo } = product;
  if (isArchived) return formatCount(stock);
  if (isCombo) {
    return (
      <>
        {formatCount(stock)}
        <span className="block text-xs font-[450] text-ink-2 max-lg:inline"> from its parts</span>
      </>
    );
  }
  return (
    <InlineField
      label={`Stock of ${name}`}
      value={String(stock)}
      inputMode="numeric"
      save={(typed) => saveStock(product, typed, onChange)}
    >
      {formatCount(stock)}
    </InlineField>
  );
}
