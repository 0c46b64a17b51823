import { useEffect, useRef, useState } from 'react';
import type { AdminProduct } from '#shared/catalog/admin-contract.ts';
import { isFreeOnSale } from '#shared/catalog/product-input.ts';
import type { FieldErrors } from '#shared/errors.ts';
import { alert, confirm } from '#web/ui/confirm.tsx';
import { usePending } from '#web/ui/use-pending.ts';
import type { OpenDialog } from '../product-address.ts';
import { checkProduct } from './check-product.ts';
import { keepMine } from './conflict.ts';
import { productDraft, isFor } from './draft.ts';
import { focusWrong, unreadableFigures } from './form-controls.ts';
import {
  copyOf,
  emptyValues,
  hasTaxChange,
  isSame,
  newSizeOf,
  valuesOf,
  type FormValues,
} from './form-values.ts';
import { productPayload } from './product-payload.ts';
import { saveProduct } from './save-product.ts';

export type ProductForm = ReturnType<typeof useProductForm>;

interface FormOptions {
  dialog: OpenDialog;
  /** The edited or copied product. */
  product: AdminProduct | undefined;
  owner: string;
  /** Of a new product. */
  defaultCategory: string;
  onSaved: () => Promise<void>;
}

/** Values, errors and saving of the product form. */
export function useProductForm(options: FormOptions) {
  const { dialog, product, owner, defaultCategory, onSaved } = options;
  const { kind, id } = dialog;
  const startOf = (from: AdminProduct | undefined) => startValues(kind, from, defaultCategory);
  const drafts = productDraft(owner);
  const [kept] = useState(() => {
    const draft = drafts.find();
    return isFor(draft, dialog) ? draft : undefined;
  });
  const original = kind === 'edit' ? product : undefined;
  const [base, setBase] = useState(kept ? kept.base : original);
  const [initial, setInitial] = useState(() => startOf(kept?.base ?? product));
  // A draft of an earlier version lacks newer fields.
  const [values, setValues] = useState(kept ? { ...initial, ...kept.values } : initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [theirs, setTheirs] = useState<AdminProduct>();
  const [isRestored, setRestored] = useState(kept !== undefined);
  const { pending, run } = usePending<'confirm' | 'save'>();
  const isOver = useRef(false);
  const hasChanges = !isSame(values, initial);

  useEffect(() => {
    if (isOver.current) return;
    if (hasChanges) productDraft(owner).write({ dialog: { kind, id }, base, values });
    else productDraft(owner).clear();
  }, [base, hasChanges, id, kind, owner, values]);

  function change(typed: Partial<FormValues>) {
    setValues((now) => ({ ...now, ...typed }));
    setErrors((now) => withoutFields(now, Object.keys(typed)));
  }

  function forget() {
    isOver.current = true;
    drafts.clear();
  }

  /** Goes on after a future tax change was removed, unless another admin changed the product too. */
  function takeTaxes(fresh: AdminProduct) {
    setBase((now) =>
      now && fresh.version === now.version + 1
        ? { ...now, version: fresh.version, taxes: fresh.taxes }
        : now && { ...now, taxes: fresh.taxes },
    );
  }

  /** The current version on the server. */
  function startFrom(fresh: AdminProduct | undefined) {
    const start = startOf(fresh);
    setBase(kind === 'edit' ? fresh : undefined);
    setInitial(start);
    setValues(start);
    setErrors({});
    setTheirs(undefined);
    setRestored(false);
  }

  async function save(form: HTMLFormElement, sent = values, from = base) {
    if (pending) return;
    const wrong = { ...checkProduct(sent, !from), ...unreadableFigures(form) };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return focusWrong(form, wrong);
    if (!(await run('confirm', async () => confirmFreePrice(sent, from)))) return;
    setTheirs(undefined);
    await run('save', () => saveAndReport(form, sent, from));
  }

  async function saveAndReport(
    form: HTMLFormElement,
    sent: FormValues,
    from: AdminProduct | undefined,
  ) {
    const outcome = await saveProduct(sent, from);
    if (outcome.is === 'saved') {
      forget();
      await onSaved();
      await alert(from ? 'Product updated successfully!' : 'Product added successfully!');
    } else if (outcome.is === 'changed') {
      setTheirs(outcome.theirs);
    } else if (outcome.is === 'stock' && from) {
      const message = `The stock changed from ${from.stock} to ${outcome.stock} while you were editing. Please check your figure and save again.`;
      setBase({ ...from, stock: outcome.stock });
      refuse(form, { stock: message });
    } else if (outcome.is === 'refused') {
      if (outcome.text) await alert(outcome.text);
      refuse(form, outcome.errors);
    }
  }

  function refuse(form: HTMLFormElement, wrong: FieldErrors) {
    setErrors(wrong);
    // A message over the form has to be closed first.
    requestAnimationFrame(() => focusWrong(form, wrong));
  }

  /** Saves over the version of another admin, keeping the changes of this form. */
  function saveMine(form: HTMLFormElement) {
    if (!theirs || !base) return;
    const fresh = { ...theirs, stock: base.stock };
    const merged = keepMine({ base: initial, mine: values, theirs: valuesOf(fresh) });
    setBase(fresh);
    setInitial(valuesOf(fresh));
    setValues(merged);
    void save(form, merged, fresh);
  }

  return {
    values,
    errors,
    isNew: kind !== 'edit',
    base,
    hasTaxChange: hasTaxChange(values, initial),
    takeTaxes,
    hasChanges,
    isRestored,
    isSaving: pending === 'save',
    conflict: theirs && { base: initial, mine: values, theirs: valuesOf(theirs) },
    change,
    forget,
    save: (form: HTMLFormElement) => void save(form),
    saveMine,
    takeTheirs: () => startFrom(theirs),
    startOver: () => startFrom(product),
  };
}

/** Asks before an active product becomes free; a product that was free already is saved without asking. */
function confirmFreePrice(
  values: FormValues,
  from: AdminProduct | undefined,
): Promise<boolean> | true {
  const { price, isActive } = productPayload(values);
  if (!isFreeOnSale({ price, isActive }) || (from && isFreeOnSale(from))) return true;
  return confirm(`Sell ${values.name.trim()} for ₹0?`, {
    confirm: 'Save with ₹0',
    cancel: 'Go back',
    points: ['It is active: shoppers can order it without paying for it'],
  });
}

function startValues(
  kind: OpenDialog['kind'],
  product: AdminProduct | undefined,
  defaultCategory: string,
): FormValues {
  if (!product) return emptyValues(defaultCategory);
  if (kind === 'size') return newSizeOf(product);
  return kind === 'copy' ? copyOf(product) : valuesOf(product);
}

/** Editing a field clears its error; all image errors are cleared together, because rows move. */
function withoutFields(errors: FieldErrors, fields: string[]): FieldErrors {
  const isAbout = (path: string) =>
    fields.some((field) => path === field || path.startsWith(`${field}.`));
  return Object.fromEntries(Object.entries(errors).filter(([path]) => !isAbout(path)));
}
