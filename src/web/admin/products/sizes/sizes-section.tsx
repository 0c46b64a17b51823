import { Plus, Ruler } from 'lucide-react';
import type { AdminProduct } from '#shared/catalog/admin-contract.ts';
import type { ProductSize } from '#shared/catalog/product.ts';
import { formatRupees } from '#shared/money.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { FormGroup } from '../form/form-group.tsx';
import { statusOf } from '../product-status.ts';
import { useDialog } from '../use-dialog.ts';

/** The sizes of an edited product. They are changed in a dialog of their own, because a change concerns several products. */
export function SizesSection({ product }: { product: AdminProduct }) {
  const { id } = product;
  // A draft of an earlier version has none.
  const siblings = product.siblings ?? [];
  const { replaceDialog } = useDialog();
  return (
    <FormGroup
      title="Sizes"
      text="Other sizes of this product, each with its own price, stock, SKU and web address."
    >
      {siblings.length > 0 && (
        <ul aria-label="Sizes" className="flex flex-wrap gap-2">
          {siblings.map((size) => (
            <Size key={size.id} size={size} isCurrent={size.id === id} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button
          size="sm"
          variant="quiet"
          icon={<Plus aria-hidden strokeWidth={1.9} />}
          onClick={() => replaceDialog({ kind: 'size', id })}
        >
          Add a size
        </Button>
        <Button
          size="sm"
          variant="quiet"
          icon={<Ruler aria-hidden strokeWidth={1.9} />}
          onClick={() => replaceDialog({ kind: 'sizes', id })}
        >
          {siblings.length > 0 ? 'Edit sizes' : 'Choose existing products'}
        </Button>
      </div>
    </FormGroup>
  );
}

function Size({ size, isCurrent }: { size: ProductSize; isCurrent: boolean }) {
  const { sizeLabel, price } = size;
  return (
    <li
      className={cx(
        'num min-w-0 rounded-md border px-3.5 py-1.5 text-sm wrap-anywhere',
        isCurrent ? 'border-neel-700 bg-neel-50' : 'border-hairline',
      )}
    >
      <b className="font-[650]">{sizeLabel}</b>
      {isCurrent && ' (this product)'}
      <span className="block text-ink-2">
        {[price !== null && formatRupees(price), statusOf(size).text].filter(Boolean).join(' · ')}
      </span>
    </li>
  );
}
