import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ProductChoice } from '#shared/catalog/admin-contract.ts';
import { limits } from '#shared/limits.ts';
import { formatRupees } from '#shared/money.ts';
import { CartPicture } from '#web/cart/cart-picture.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { ProductSearch } from '../../settings/fields/product-search.tsx';
import { errorAt } from './check-product.ts';
import { availabilityText, savingText } from './combo-texts.ts';
import { Figure } from './figure.tsx';
import { FormGroup } from './form-group.tsx';
import { partRow, type PartRow } from './form-values.ts';
import type { ProductForm } from './use-product-form.ts';

const TEXT =
  'A combo is sold as one product. Its stock, packing and invoice come from its products.';

/** Whether the product consists of others, and of which. */
export function ComboFields({ form }: { form: ProductForm }) {
  const { values, base } = form;
  const combos = base?.combos ?? [];
  if (combos.length > 0) return <PartOfCombos form={form} names={combos.map(({ name }) => name)} />;
  return (
    <FormGroup title="Combo" text={TEXT}>
      <Switch checked={values.isCombo} onChange={(isCombo) => form.change(toggled(form, isCombo))}>
        This product is a combo
      </Switch>
      {values.isCombo && <Parts form={form} />}
    </FormGroup>
  );
}

/** A combo has no stock of its own, so its figure is not sent or kept. */
function toggled({ base }: ProductForm, isCombo: boolean) {
  const wasCombo = (base?.parts ?? []).length > 0;
  if (isCombo) return { isCombo, ...(!base && { stock: '' }) };
  return { isCombo, ...(wasCombo && { stock: '0' }) };
}

function PartOfCombos({ form, names }: { form: ProductForm; names: string[] }) {
  const isEnding = !form.values.isActive && form.base?.isActive === true;
  const they = names.length === 1 ? 'it cannot be bought' : 'they cannot be bought';
  return (
    <FormGroup title="Combo">
      <p className="text-sm wrap-anywhere text-ink-2">
        This product is part of {names.join(', ')}, so it cannot be a combo.
      </p>
      {isEnding && (
        <Banner tone="warn">
          While this product is inactive, {they}: {names.join(', ')}.
        </Banner>
      )}
    </FormGroup>
  );
}

function Parts({ form }: { form: ProductForm }) {
  const [message, setMessage] = useState('');
  const { parts } = form.values;
  const error = form.errors.parts;
  const setParts = (next: PartRow[], said: string) => {
    form.change({ parts: next });
    setMessage(said);
  };

  function add(product: ProductChoice) {
    setParts([...parts, partRow(product)], `${product.name} added`);
  }

  function move(index: number, by: 1 | -1) {
    const next = [...parts];
    const [moved] = next.splice(index, 1);
    if (!moved) return;
    next.splice(index + by, 0, moved);
    setParts(next, `${moved.name} is now number ${index + by + 1}`);
  }

  return (
    <div className="grid gap-3.5">
      {parts.length > 0 && (
        <ol aria-label="Products in the combo" className="grid gap-2.5">
          {parts.map((row, index) => (
            <Part
              key={row.productId}
              row={row}
              index={index}
              count={parts.length}
              error={errorAt(form.errors, `parts.${index}`)}
              onQuantity={(quantity) =>
                form.change({
                  parts: parts.map((part) => (part === row ? { ...row, quantity } : part)),
                })
              }
              onMove={(by) => move(index, by)}
              onRemove={() =>
                setParts(
                  parts.filter((part) => part !== row),
                  `${row.name} removed`,
                )
              }
            />
          ))}
        </ol>
      )}
      {parts.length < limits.comboPartsMax ? (
        <Field label="Add a product" error={error}>
          {(control) => (
            <ProductSearch
              name="parts"
              label="Combo"
              placeholder="Name, category or SKU"
              isInvalid={error !== undefined}
              describedBy={control['aria-describedby']}
              isChosen={({ id, isCombo }) =>
                isCombo || id === form.base?.id || parts.some(({ productId }) => productId === id)
              }
              onChoose={add}
            />
          )}
        </Field>
      ) : (
        <p className="text-sm text-ink-2">
          A combo has at most {limits.comboPartsMax} products. Remove one to add another.
        </p>
      )}
      {parts.length > 0 && (
        <div className="num grid gap-1 rounded-md bg-table-head px-3.5 py-3 text-sm text-ink-2">
          <p className="font-[650] text-ink">{savingText(parts, form.values.price)}</p>
          <p className="wrap-anywhere">{availabilityText(parts)}</p>
        </div>
      )}
      <p role="status" className="sr-only">
        {message}
      </p>
    </div>
  );
}

interface PartProps {
  row: PartRow;
  index: number;
  count: number;
  error: string | undefined;
  onQuantity: (quantity: string) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

function Part({ row, index, count, error, onQuantity, onMove, onRemove }: PartProps) {
  const { name, sku, price, stock } = row;
  const facts = [sku, price !== null && formatRupees(price), `${stock} in stock`];
  return (
    <li className="grid grid-cols-[44px_minmax(0,1fr)] items-start gap-x-3 gap-y-2 rounded-md border border-hairline p-3 sm:grid-cols-[44px_minmax(0,1fr)_auto_auto]">
      <CartPicture src={row.image} tile={row.tile} className="h-13 w-11 rounded-sm!" />
      <div className="min-w-0 self-center leading-snug wrap-anywhere">
        <p className="font-[650] text-neel-900">{name}</p>
        <p className="num text-sm text-ink-2">{facts.filter(Boolean).join(' · ')}</p>
        {!row.isActive && (
          <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-haldi-800">
            <Badge tone="warn" dot>
              {row.isArchived ? 'Archived' : 'Inactive'}
            </Badge>
            The combo cannot be bought.
          </p>
        )}
      </div>
      <Field
        label={
          <>
            Units<span className="sr-only"> of {name} in one combo</span>
          </>
        }
        error={error}
        className="w-24 max-sm:col-start-2"
      >
        {(control) => (
          <Figure
            {...control}
            name={`parts.${index}.quantity`}
            value={row.quantity}
            min={1}
            max={limits.comboPartQuantityMax}
            step="1"
            inputMode="numeric"
            required
            onChange={({ target }) => onQuantity(target.value)}
          />
        )}
      </Field>
      <div className="flex max-sm:col-start-2">
        <IconButton label={`Move ${name} up`} disabled={index === 0} onClick={() => onMove(-1)}>
          <ArrowUp aria-hidden strokeWidth={1.9} />
        </IconButton>
        <IconButton
          label={`Move ${name} down`}
          disabled={index === count - 1}
          onClick={() => onMove(1)}
        >
          <ArrowDown aria-hidden strokeWidth={1.9} />
        </IconButton>
        <IconButton label={`Remove ${name}`} onClick={onRemove} className="text-majith-700">
          <Trash2 aria-hidden strokeWidth={1.9} />
        </IconButton>
      </div>
    </li>
  );
}
