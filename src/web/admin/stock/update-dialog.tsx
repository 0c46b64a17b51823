import { useEffect, useId, useRef, useState } from 'react';
import type { StockProduct } from '#shared/stock/contract.ts';
import { stockNoteLengthMax } from '#shared/stock/note.ts';
import { CartPicture } from '#web/cart/cart-picture.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { changeText } from './change-texts.ts';
import { ReceiveFields } from './receive-fields.tsx';
import { units } from './units.ts';
import { useReceiveStock } from './use-receive-stock.ts';
import { stockErrorOf, useUpdateStock } from './use-update-stock.ts';

const presets = [0, 50, 100];

interface UpdateDialogProps {
  product: StockProduct;
  onClose: () => void;
  /** Called after the update, or when the shown stock is outdated. */
  onChanged: () => void;
}

const modes = [
  { value: 'set', label: 'Set to' },
  { value: 'receive', label: 'Received' },
] as const;

/** Sets the stock of a product, or adds units that arrived. */
export function UpdateDialog({ product, onClose, onChanged }: UpdateDialogProps) {
  const formId = useId();
  const [mode, setMode] = useState<'set' | 'receive'>('set');
  const update = useUpdateStock({ product, onClose, onChanged });
  const receive = useReceiveStock({
    product,
    onReceived() {
      onClose();
      onChanged();
    },
  });
  const isSetting = mode === 'set';
  const { isSubmitting } = isSetting ? update.form : receive.form;
  const typed = isSetting ? update.form.values.stock : receive.form.values.quantity;
  const [action, busyAction] = isSetting
    ? ['Update', 'Updating...']
    : ['Add to stock', 'Adding...'];
  return (
    <Dialog
      open
      onClose={onClose}
      title="Update Stock"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isSubmitting} disabled={typed.trim() === ''}>
            {isSubmitting ? busyAction : action}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <Head product={product} stock={update.seen} />
        <Segmented label="Kind of update" options={modes} value={mode} onChange={setMode} />
        {isSetting ? (
          <SetForm id={formId} update={update} />
        ) : (
          <form {...receive.form.formProps} id={formId} className="grid gap-5">
            {receive.trouble && <Banner tone="bad">{receive.trouble}</Banner>}
            <ReceiveFields form={receive.form} stock={update.seen} />
          </form>
        )}
      </div>
    </Dialog>
  );
}

interface SetFormProps {
  id: string;
  update: ReturnType<typeof useUpdateStock>;
}

function SetForm({ id, update: { form, seen, trouble } }: SetFormProps) {
  const { values, errors, isSubmitting, control, formProps, fill } = form;
  const number = useRef<HTMLInputElement>(null);
  const isValid = !stockErrorOf(values.stock);

  // On touch devices focus would open a keyboard over the presets.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) number.current?.focus();
  }, []);

  return (
    <form {...formProps} id={id} className="grid gap-5">
      {trouble && <Banner tone={trouble.tone}>{trouble.text}</Banner>}
      <fieldset>
        <legend className="sr-only">Set to</legend>
        <div className="num grid grid-cols-3 gap-2.5">
          {presets.map((preset) => (
            <button
              key={preset}
              type="button"
              disabled={isSubmitting}
              aria-pressed={values.stock === String(preset)}
              onClick={() => fill({ stock: String(preset) })}
              className="min-h-13 rounded-md border-[1.5px] border-neel-200 text-lg font-bold text-neel-800 transition-colors duration-200 not-aria-pressed:hover:bg-neel-50 aria-pressed:border-neel-900 aria-pressed:bg-neel-900 aria-pressed:text-white"
            >
              {preset}
            </button>
          ))}
        </div>
      </fieldset>
      <Field
        label="Stock"
        error={errors.stock}
        hint={
          <span aria-live="polite" className="num">
            {isValid ? changeText(seen, Number(values.stock)) : 'What can be sold from now on'}
          </span>
        }
      >
        {(field) => (
          <TextInput
            {...field}
            {...control('stock')}
            ref={number}
            type="number"
            inputMode="numeric"
            min={0}
            step={1}
            autoComplete="off"
            // Otherwise scrolling over the field would change the number unnoticed.
            onWheel={(event) => event.currentTarget.blur()}
          />
        )}
      </Field>
      <Field label="Note" optional error={errors.note}>
        {(field) => (
          <TextInput
            {...field}
            {...control('note')}
            placeholder="Why? e.g. counted, damaged"
            maxLength={stockNoteLengthMax}
            autoComplete="off"
          />
        )}
      </Field>
    </form>
  );
}

function Head({ product, stock }: { product: StockProduct; stock: number }) {
  const { name, sku, image, tile } = product;
  return (
    <div className="flex items-center gap-3.5">
      <CartPicture src={image} tile={tile} className="h-13 w-11 rounded-[10px]" />
      <p className="min-w-0">
        <b className="block leading-tight font-[650] wrap-anywhere">{name}</b>
        <span className="num text-xs wrap-anywhere text-ink-2">
          {sku && `${sku} · `}now {units(stock)}
        </span>
      </p>
    </div>
  );
}
