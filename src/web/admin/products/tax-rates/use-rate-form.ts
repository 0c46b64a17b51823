import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { dayOf } from '#shared/analytics/range.ts';
import type { FieldErrors } from '#shared/errors.ts';
import { rateChange } from '#shared/tax/product-tax.ts';
import type { TaxRateChange } from '#shared/tax/rates-contract.ts';
import { ApiError } from '#web/api/call.ts';
import { counted } from '#web/lists/counted.ts';
import { failureText } from '#web/lists/loaded.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { checkForm } from '#web/session/check-form.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { firstDayText } from '../tax-texts.ts';

const empty = { hsn: '', gstRate: '', gstFrom: '' };

/** Counts the products, asks, and changes their rate. */
export function useRateForm() {
  const { revalidate } = useRevalidator();
  const [failure, setFailure] = useState<string>();

  async function submit(values: typeof empty): Promise<FieldErrors | void> {
    setFailure(undefined);
    const change = rateChange.parse(toPayload(values));
    try {
      const preview = await send({ ...change, isDryRun: true });
      const problem = problemOf(preview);
      if (problem) return problem;
      if (!(await askFor(change, preview))) return undefined;
      const { changed } = await send(change);
      toast({ tone: 'ok', text: `${counted(changed, 'product')} changed.` });
      form.reset();
      await revalidate();
    } catch (error) {
      const errors = error instanceof ApiError ? error.errors : {};
      if (Object.keys(errors).length > 0) return errors;
      setFailure(failureText(error, { otherwise: 'Failed to change the GST rate' }));
    }
    return undefined;
  }

  const form = useForm({
    initial: empty,
    check: (values) => checkForm(rateChange, toPayload(values)),
    submit,
  });
  return { ...form, failure };
}

interface Change {
  hsn: string;
  gstRate: number;
  gstFrom?: string | undefined;
}

const send = ({ gstFrom, ...change }: Change & { isDryRun?: boolean }) =>
  callSignedIn('POST /api/admin/tax-rates', { body: { ...change, ...(gstFrom && { gstFrom }) } });

function toPayload({ hsn, gstRate, gstFrom }: typeof empty) {
  const rate = Number.parseFloat(gstRate);
  return { hsn, gstRate: Number.isFinite(rate) ? rate : null, ...(gstFrom && { gstFrom }) };
}

function problemOf({ changed, unchanged }: TaxRateChange): FieldErrors | undefined {
  if (changed > 0) return undefined;
  if (unchanged === 0) return { hsn: 'No product has this HSN code' };
  return { gstRate: `${counted(unchanged, 'product')} with this HSN code already at this rate` };
}

function askFor({ hsn, gstRate, gstFrom }: Change, preview: TaxRateChange): Promise<boolean> {
  const { changed, unchanged, changedAgainLater } = preview;
  const day =
    gstFrom === undefined || gstFrom === dayOf(new Date()) ? 'from today' : firstDayText(gstFrom);
  const points = [
    `${counted(changed, 'product')} with HSN code ${hsn} ${changed === 1 ? 'changes' : 'change'}`,
    unchanged > 0 && `${counted(unchanged, 'product')} already at this rate`,
    changedAgainLater > 0 &&
      `${counted(changedAgainLater, 'product')} with a later change, which stays`,
  ];
  return confirm(`Change the GST rate to ${gstRate} % ${day}?`, {
    confirm: 'Change GST rate',
    cancel: 'Go back',
    points: points.filter((point) => point !== false),
  });
}
