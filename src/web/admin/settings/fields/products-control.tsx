import { use, useId } from 'react';
import type { ProductChoice } from '#shared/catalog/admin-contract.ts';
import type { ProductsDescription } from '../forms/describe.ts';
import { KnownProductsContext } from '../products/use-known-products.ts';
import { errorAt } from '../values/field-errors.ts';
import { createRow, type Row } from '../values/form-values.ts';
import type { FieldProps } from './field-props.ts';
import { FieldNote, FieldSet } from './field-set.tsx';
import { ChosenProduct, ProductsFailure } from './product-line.tsx';
import { ProductSearch } from './product-search.tsx';
import { RowButtons } from './row-buttons.tsx';
import { useRows } from './row-moves.ts';

/** An ordered list of products, chosen by a search. */
export function ProductsControl({
  field,
  path,
  value: rows,
  errors,
  onChange,
}: FieldProps<ProductsDescription, readonly Row[]>) {
  const { label, hint, max, stores = 'slug' } = field;
  const products = use(KnownProductsContext);
  const { list, message, add, move, remove } = useRows(rows, (next) => onChange(next, path));
  const keyOf = ({ values }: Row) => values.text as string;

  function choose(product: ProductChoice) {
    products.add(product);
    const place = `${rows.length + 1} of ${max}`;
    add(createRow({ text: product[stores] }), `${product.name} added, ${place}`);
  }

  return (
    <FieldSet
      label={`${label}: ${rows.length} of ${max}`}
      hint={hint}
      error={errors[path]}
      path={path}
      className="md:col-span-2"
    >
      <div ref={list} className="grid max-w-160 gap-2">
        <ProductsFailure />
        {rows.length > 0 && (
          <ol aria-label={label} className="grid gap-2">
            {rows.map((row, index) => (
              <ProductRow
                key={row.rowKey}
                row={row}
                path={`${path}.${index}`}
                error={errorAt(errors, `${path}.${index}`)}
                name={products.nameOf(keyOf(row))}
                buttons={{ index, count: rows.length, move, remove }}
              />
            ))}
          </ol>
        )}
        {rows.length < max ? (
          <ProductSearch
            name={path}
            label={label}
            placeholder="Add a product"
            isInvalid={errorAt(errors, path) !== undefined}
            isChosen={({ id, slug }) => rows.some((row) => [id, slug].includes(keyOf(row)))}
            onChoose={choose}
          />
        ) : (
          <p className="text-sm text-ink-2">The list is full. Remove a product to add another.</p>
        )}
      </div>
      <p role="status" className="sr-only">
        {message}
      </p>
    </FieldSet>
  );
}

interface ProductRowProps {
  row: Row;
  path: string;
  name: string;
  error: string | undefined;
  buttons: Omit<Parameters<typeof RowButtons>[0], 'name'>;
}

function ProductRow({ row, path, name, error, buttons }: ProductRowProps) {
  const noteId = useId();
  return (
    <li
      data-row={row.rowKey}
      data-field={path}
      aria-describedby={error && noteId}
      className="grid min-w-0 gap-1"
    >
      <div className="flex min-w-0 items-center gap-1 rounded-md border border-hairline py-2 pr-1 pl-2.5">
        <ChosenProduct productKey={row.values.text as string} />
        <RowButtons name={name} {...buttons} />
      </div>
      {error && <FieldNote id={noteId} error={error} />}
    </li>
  );
}
