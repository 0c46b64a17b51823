import { useId, useState } from 'react';
import type { ProductChoice } from '#shared/catalog/admin-contract.ts';
import { formatRupees } from '#shared/money.ts';
import { limits } from '#shared/limits.ts';
import { ApiError } from '#web/api/call.ts';
import { TextInput } from '#web/ui/field.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { CartPicture } from '#web/cart/cart-picture.tsx';
import { ProductSearch } from '../../settings/fields/product-search.tsx';
import { RowButtons } from '../../settings/fields/row-buttons.tsx';
import { useRows } from '../../settings/fields/row-moves.ts';
import { statusOf } from '../product-status.ts';
import { toRow, type SizeRow } from './size-rows.ts';
import { loadSizes, type SizesForm } from './use-sizes-form.ts';

/** The sizes in their order, and a search for products that are other sizes. */
export function SizesList({ form }: { form: SizesForm }) {
  const { rows, change } = form;
  const [refusal, setRefusal] = useState<string>();
  const { list, message, add, move, remove } = useRows(rows, change);

  async function choose({ id, name }: ProductChoice) {
    setRefusal(undefined);
    try {
      const [size, other] = await loadSizes(id);
      if (!size) return;
      if (other || size.sizeLabel !== null) {
        setRefusal(`“${name}” is already a size of another product. Remove it there first.`);
        return;
      }
      add(toRow(size), `${name} added, ${rows.length + 1} of ${limits.sizesPerProduct}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(`“${name}” could not be loaded. Please try again.`);
    }
  }

  return (
    <div ref={list} className="grid gap-3">
      <ol aria-label="Sizes" className="grid gap-2.5">
        {rows.map((row, index) => (
          <Size
            key={row.size.id}
            row={row}
            error={form.errors[`sizes.${index}.sizeLabel`]}
            rowError={form.errors[`sizes.${index}.id`]}
            buttons={{ index, count: rows.length, move, remove }}
            onLabel={(label) => change(rows.with(index, { ...row, label }))}
          />
        ))}
      </ol>
      {rows.length < limits.sizesPerProduct ? (
        <ProductSearch
          name="add"
          label="Sizes"
          placeholder="Add an existing product as a size"
          isInvalid={refusal !== undefined}
          isChosen={({ id }) => rows.some(({ size }) => size.id === id)}
          onChoose={(product) => void choose(product)}
        />
      ) : (
        <p className="text-sm text-ink-2">
          A product has at most {limits.sizesPerProduct} sizes. Remove one to add another.
        </p>
      )}
      {refusal && (
        <p role="alert" className="text-sm text-majith-700">
          {refusal}
        </p>
      )}
      <p role="status" className="sr-only">
        {message}
      </p>
    </div>
  );
}

interface SizeProps {
  row: SizeRow;
  /** What is wrong with the label. */
  error: string | undefined;
  /** What is wrong with the product. */
  rowError: string | undefined;
  buttons: Omit<Parameters<typeof RowButtons>[0], 'name'>;
  onLabel: (label: string) => void;
}

function Size({ row: { size, label }, error, rowError, buttons, onLabel }: SizeProps) {
  const errorId = useId();
  const problem = error ?? rowError;
  const { name, price, sku } = size;
  return (
    <li
      data-row={size.id}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-center gap-2.5 rounded-md border border-hairline p-2.5 md:grid-cols-[minmax(0,1fr)_12rem_auto]"
    >
      <div className="flex min-w-0 items-center gap-3">
        <CartPicture src={size.image} tile={size.tile} className="h-12 w-10.5 rounded-sm!" />
        <div className="grid min-w-0 gap-1">
          <b className="leading-tight font-[650] wrap-anywhere text-neel-900">{name}</b>
          <span className="num flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-2">
            <State size={size} />
            {[price !== null && formatRupees(price), sku].filter(Boolean).join(' · ')}
          </span>
        </div>
      </div>
      <TextInput
        name={`size-${size.id}`}
        aria-label={`Size of ${name}`}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem ? errorId : undefined}
        placeholder="200 g"
        maxLength={limits.sizeLabelLength}
        autoComplete="off"
        value={label}
        onChange={({ target }) => onLabel(target.value)}
        className="max-md:order-1 max-md:col-span-2"
      />
      <RowButtons name={name} {...buttons} />
      {problem && (
        <p id={errorId} className="order-2 col-span-2 text-sm text-majith-700 md:col-span-3">
          {problem}
        </p>
      )}
    </li>
  );
}

function State({ size }: { size: SizeRow['size'] }) {
  if (size.isArchived) return <Badge tone="warn">Archived</Badge>;
  const { text, tone } = statusOf(size);
  return (
    <Badge tone={tone} dot>
      {text}
    </Badge>
  );
}
