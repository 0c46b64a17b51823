import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { changeOffer, createOffer, type AdminOffer } from '#shared/offers/contract.ts';
import type { FieldErrors } from '#shared/errors.ts';
import { field } from '#shared/read-answer.ts';
import { ApiError } from '#web/api/call.ts';
import { counted } from '#web/lists/counted.ts';
import { failureText } from '#web/lists/loaded.ts';
import { useIdempotencyKey } from '#web/lists/use-idempotency-key.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { checkForm } from '#web/session/check-form.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';
import { usePending } from '#web/ui/use-pending.ts';
import type { Data, Option } from '../../settings/forms/describe.ts';
import { listProductKeys } from '../../settings/products/list-product-keys.ts';
import { keepMine, theirChanges } from '../../settings/values/conflict.ts';
import { withoutField } from '../../settings/values/field-errors.ts';
import { isSameInput, toFormValues, type FieldValue } from '../../settings/values/form-values.ts';
import { useLeaveGuard } from '../../shell/use-leave-guard.ts';
import { formOf, toAllData, toBody, toValues, withKind } from './offer-data.ts';
import { allFields } from './offer-fields.ts';

export type OfferForm = ReturnType<typeof useOfferForm>;

/** What the endpoints accept, after the browser has checked it with their schemas. */
type Body = Parameters<typeof callSignedIn<'POST /api/admin/offers'>>[1]['body'];

interface FormOptions {
  /** Without an offer, the form adds one. */
  offer: AdminOffer | undefined;
  /** What the form starts with. */
  start: Data;
  categories: readonly Option[];
}

/** Values, errors and saving of the form. */
export function useOfferForm({ offer, start, categories }: FormOptions) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const keyOf = useIdempotencyKey();
  const [base, setBase] = useState(offer);
  const [initial, setInitial] = useState(() => toValues(start, categories));
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [checks, setChecks] = useState(0);
  const [theirs, setTheirs] = useState<AdminOffer>();
  const { pending, run } = usePending<'save'>();
  const form = formOf(values, categories);
  const hasChanges = !isSameInput(values, initial);
  const { allow } = useLeaveGuard({
    hasChanges,
    isSamePlace: (current, next) => current.pathname === next.pathname,
    onDiscard: () => {},
  });

  function change(name: string, value: FieldValue, touched: string) {
    setValues((now) => ({
      ...(name === 'terms.kind' ? withKind(now, value as string) : now),
      [name]: value,
    }));
    setErrors((now) => withoutField(now, touched));
  }

  /** Each check moves focus to the summary, also if the messages are the same as before. */
  function showErrors(wrong: FieldErrors) {
    setErrors(wrong);
    setChecks((count) => count + 1);
  }

  function startFrom(saved: AdminOffer, merged?: typeof values) {
    const fresh = toValues(saved, categories);
    setBase(saved);
    setInitial(fresh);
    setValues(merged ?? fresh);
    setErrors({});
    setTheirs(undefined);
  }

  async function save() {
    const body = toBody(values, categories);
    const schema = base ? changeOffer.body : createOffer.body;
    const wrong = checkForm(schema, base ? { ...body, baseVersion: base.version } : body);
    if (Object.keys(wrong).length > 0) return showErrors(wrong);
    // It has just been checked.
    const valid = body as unknown as NonNullable<Body>;
    if (base && !(await confirmLostCodes(base, valid))) return undefined;
    return run('save', async () => {
      setErrors({});
      try {
        await (base ? saveChanges(base, valid) : add(valid));
      } catch (error) {
        refuse(error);
      }
    });
  }

  async function add(body: NonNullable<Body>) {
    const key = keyOf(JSON.stringify(body));
    const created = await callSignedIn('POST /api/admin/offers', { body, key });
    allow();
    toast({ tone: 'ok', text: 'Offer added.' });
    await navigate(`/admin/offers/${created.offer.id}`, { replace: true });
  }

  async function saveChanges({ id, version }: AdminOffer, body: NonNullable<Body>) {
    const saved = await callSignedIn('PUT /api/admin/offers/:id', {
      params: { id },
      body: { ...body, baseVersion: version },
    });
    startFrom(saved.offer);
    toast({ tone: 'ok', text: 'Offer saved.' });
    await revalidate();
  }

  function refuse(error: unknown) {
    const changed =
      error instanceof ApiError && error.code === 'offer_edited'
        ? // The server sends its own offer with this code.
          (field(error.data, 'offer') as AdminOffer | undefined)
        : undefined;
    if (changed) return setTheirs(changed);
    const wrong = error instanceof ApiError ? error.errors : {};
    if (Object.keys(wrong).length > 0) return showErrors(wrong);
    const text = failureText(error, { otherwise: 'Failed to save the offer' });
    return toast({ tone: 'bad', text, ms: 8000 });
  }

  return {
    base,
    form,
    values,
    errors,
    checks,
    hasChanges,
    isSaving: pending !== undefined,
    change,
    save: () => void save(),
    body: toBody(values, categories),
    allow,
    conflict: theirs && conflictOf(theirs),
  };

  /** The other version, and the two ways to go on. */
  function conflictOf(other: AdminOffer) {
    const theirValues = toValues(other, categories);
    const versions = {
      base: toAllData(initial, categories),
      mine: toAllData(values, categories),
      theirs: toAllData(theirValues, categories),
    };
    const all = { groups: [{ title: 'Offer', fields: allFields(categories) }] };
    return {
      productKeys: listProductKeys(allFields(categories), versions.theirs),
      changes: (productName: (key: string) => string) =>
        theirChanges(formOf(theirValues, categories), versions, productName),
      keepMine: () =>
        startFrom(other, toFormValues(allFields(categories), keepMine(all, versions))),
      takeTheirs: () => startFrom(other),
    };
  }
}

/** Customers may hold codes that this change deletes. */
async function confirmLostCodes(base: AdminOffer, body: NonNullable<Body>): Promise<boolean> {
  if (body.isAutomatic && base.codesCount > 0) {
    const codes = counted(base.codesCount, 'code');
    return confirm('Make this offer automatic?', {
      confirm: 'Make it automatic',
      danger: true,
      points: [
        `Its ${codes} ${base.codesCount === 1 ? 'is' : 'are'} deleted and cannot be entered any more`,
      ],
    });
  }
  if (base.code === null || isSameCode(base.code, body.code)) return true;
  return confirm(body.code ? `Replace the code ${base.code}?` : `Remove the code ${base.code}?`, {
    confirm: body.code ? 'Replace' : 'Remove',
    danger: true,
    points: ['Customers cannot enter the old code any more'],
  });
}

const isSameCode = (stored: string, typed: string | null | undefined) =>
  typed?.replaceAll(/\s/g, '').toUpperCase() === stored;
