import { Trash2 } from 'lucide-react';
import { use, useRef } from 'react';
import type { ProductChoice } from '#shared/catalog/admin-contract.ts';
import { IconButton } from '#web/ui/button.tsx';
import type { ProductDescription } from '../forms/describe.ts';
import { KnownProductsContext } from '../products/use-known-products.ts';
import { errorAt } from '../values/field-errors.ts';
import type { FieldProps } from './field-props.ts';
import { FieldSet } from './field-set.tsx';
import { ChosenProduct, ProductsFailure } from './product-line.tsx';
import { ProductSearch } from './product-search.tsx';

/** One product or none, chosen by a search. */
export function ProductControl({
  field,
  path,
  value,
  errors,
  onChange,
}: FieldProps<ProductDescription, string>) {
  const { label, hint, isRequired = false } = field;
  const products = use(KnownProductsContext);
  const input = useRef<HTMLInputElement>(null);
  const error = errorAt(errors, path);

  function choose(product: ProductChoice) {
    products.add(product);
    onChange(product.slug, path);
  }

  function remove() {
    onChange('', path);
    // The pressed button disappears.
    input.current?.focus();
  }

  return (
    <FieldSet label={label} hint={hint} error={error} isOptional={!isRequired} path={path}>
      {value !== '' && (
        <>
          <ProductsFailure />
          <div className="flex min-w-0 items-center gap-1 rounded-md border border-hairline py-2 pr-1 pl-2.5">
            <ChosenProduct productKey={value} />
            {!isRequired && (
              <IconButton
                label={`Remove ${products.nameOf(value)}`}
                onClick={remove}
                className="text-majith-700"
              >
                <Trash2 aria-hidden strokeWidth={1.9} />
              </IconButton>
            )}
          </div>
        </>
      )}
      <ProductSearch
        inputRef={input}
        name={path}
        label={label}
        placeholder={value === '' ? 'Choose a product' : 'Choose another product'}
        isInvalid={error !== undefined}
        isChosen={({ id, slug }) => value === id || value === slug}
        onChoose={choose}
      />
    </FieldSet>
  );
}
