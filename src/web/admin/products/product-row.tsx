import { ArchiveRestore, Eye, Pencil, Trash2 } from 'lucide-react';
import { stockLevelOf, type StockLevel } from '#shared/catalog/stock.ts';
import { sizeText } from '#shared/catalog/weight-text.ts';
import { formatRupees } from '#shared/money.ts';
import { CartPicture } from '#web/cart/cart-picture.tsx';
import { categoryLabel } from '#web/catalog/category-label.ts';
import { Badge } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { CardLabel, Cell, Row } from '#web/ui/table.tsx';
import { InlinePrice, InlineStock } from './inline/inline-cells.tsx';
import type { RowChange } from './inline/save-price.ts';
import type { ListedProduct } from './read-products.ts';
import { SelectBox } from './select-box.tsx';
import { StatusBadge } from './status-badge.tsx';
import { useCategoryNames } from './use-category-names.ts';
import { useDialog } from './use-dialog.ts';
import type { ProductCommands } from './use-product-commands.ts';

const stockTones: Record<StockLevel, string> = {
  out: 'text-majith-700',
  low: 'text-haldi-800',
  good: 'text-ink',
};

interface RowActionsProps {
  product: ListedProduct;
  isArchived: boolean;
  commands: ProductCommands;
}

interface ProductRowProps extends RowActionsProps {
  isSelected: boolean;
  onSelect: (isRange: boolean) => void;
  onChange: (change: RowChange) => void;
}

export function ProductRow(props: ProductRowProps) {
  const { product, isArchived, commands, isSelected, onSelect, onChange } = props;
  const { name, sku, category, price, originalPrice, stock } = product;
  const names = useCategoryNames();
  const categoryName = categoryLabel(category, names);
  const hasWas = originalPrice !== null && price !== null && originalPrice > price;
  return (
    <Row
      className={cx(
        'max-lg:grid-cols-[52px_minmax(0,1fr)_auto_auto]! max-lg:items-start!',
        isSelected && 'bg-neel-50',
      )}
    >
      <Cell className="max-lg:contents lg:w-full lg:max-w-0">
        <div className="max-lg:contents lg:flex lg:items-center lg:gap-3.5">
          <SelectBox
            label={`Select ${name}`}
            isChecked={isSelected}
            onPress={onSelect}
            className="max-lg:col-start-1 max-lg:row-start-3 max-lg:justify-self-center lg:-mr-3.5 lg:-ml-3"
          />
          <CartPicture
            src={product.image}
            tile={product.tile}
            className="h-15 w-13 max-lg:row-span-2 max-lg:row-start-1"
          />
          <div className="min-w-0 max-lg:col-span-2 max-lg:col-start-2 max-lg:row-start-1 max-lg:self-end">
            <b className="block leading-tight font-[650] wrap-anywhere text-neel-900">{name}</b>
            <span className="num block text-xs text-ink-2 max-lg:hidden">
              {[product.isCombo && 'Combo', sizeText(product)].filter(Boolean).join(' · ')}
            </span>
          </div>
        </div>
      </Cell>
      <Cell className="num max-lg:col-span-2 max-lg:col-start-2 max-lg:row-start-2 max-lg:text-xs max-lg:text-ink-2">
        <span className="wrap-anywhere lg:block lg:min-w-26">
          {sku ?? <span className="text-ink-3">No SKU</span>}
        </span>
        <span className="lg:hidden">
          {' '}
          · {categoryName}
          {product.isCombo && ' · Combo'}
        </span>
      </Cell>
      <Cell className="max-lg:hidden">
        <Badge tone={category === names[0]?.slug ? 'kamal' : 'info'}>{categoryName}</Badge>
      </Cell>
      <Cell className="num text-right font-[650] whitespace-nowrap max-lg:col-start-4 max-lg:row-start-1 max-lg:has-[input]:col-span-full max-lg:has-[input]:row-start-4">
        <InlinePrice product={product} isArchived={isArchived} onChange={onChange} />
        {hasWas && (
          <s className="text-xs max-lg:hidden lg:block font-[450] text-ink-3">
            <span className="sr-only">instead of </span>
            {formatRupees(originalPrice)}
          </s>
        )}
      </Cell>
      <Cell
        className={cx(
          'num text-right font-[650] whitespace-nowrap max-lg:col-start-4 max-lg:row-start-2 max-lg:text-xs',
          'max-lg:has-[input]:col-span-full max-lg:has-[input]:row-start-5',
          stockTones[stockLevelOf(stock).level],
        )}
      >
        <CardLabel>Stock</CardLabel>
        <InlineStock product={product} isArchived={isArchived} onChange={onChange} />
      </Cell>
      <Cell className="max-lg:col-start-2 max-lg:row-start-3 max-lg:self-center">
        {isArchived ? <Badge tone="neutral">Archived</Badge> : <StatusBadge product={product} />}
      </Cell>
      <Cell className="max-lg:col-span-2 max-lg:col-start-3 max-lg:row-start-3">
        <RowActions product={product} isArchived={isArchived} commands={commands} />
      </Cell>
    </Row>
  );
}

function RowActions({ product, isArchived, commands }: RowActionsProps) {
  const { open } = useDialog();
  const { id, name } = product;
  const isBusy = commands.busyId === id;
  return (
    <div className="flex justify-end lg:-my-1 lg:-mr-2.5">
      <IconButton
        label={`View ${name}`}
        onClick={() => open({ kind: 'view', id })}
        className="text-neel-700"
      >
        <Eye aria-hidden strokeWidth={1.9} />
      </IconButton>
      {isArchived ? (
        <IconButton
          label={`Restore ${name}`}
          disabled={isBusy}
          onClick={() => void commands.restore(product)}
          className="text-neel-700"
        >
          <ArchiveRestore aria-hidden strokeWidth={1.9} />
        </IconButton>
      ) : (
        <>
          <IconButton
            label={`Edit ${name}`}
            onClick={() => open({ kind: 'edit', id })}
            className="text-neel-700"
          >
            <Pencil aria-hidden strokeWidth={1.9} />
          </IconButton>
          <IconButton
            label={`Delete ${name}`}
            disabled={isBusy}
            onClick={() => void commands.remove(product)}
            className="text-majith-700"
          >
            <Trash2 aria-hidden strokeWidth={1.9} />
          </IconButton>
        </>
      )}
    </div>
  );
}
