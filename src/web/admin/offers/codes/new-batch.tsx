import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { createCodes, type AdminOffer } from '#shared/offers/contract.ts';
import { ApiError } from '#web/api/call.ts';
import { counted } from '#web/lists/counted.ts';
import { failureText } from '#web/lists/loaded.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { checkForm } from '#web/session/check-form.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';

const bodyOf = ({ batch, count, prefix }: { batch: string; count: string; prefix: string }) => ({
  batch,
  prefix,
  count: Number(count.replaceAll(/[,\s]/g, '') || Number.NaN),
});

/** Creates single-use codes. The name of the batch keeps a repeated request from creating them twice. */
export function NewBatch({ offer: { id } }: { offer: AdminOffer }) {
  const { revalidate } = useRevalidator();
  const [failure, setFailure] = useState<string>();
  const { control, errors, formProps, isSubmitting } = useForm({
    initial: { batch: '', count: '', prefix: '' },
    check: (values) => checkForm(createCodes.body, bodyOf(values)),
    async submit(values) {
      setFailure(undefined);
      try {
        const made = await callSignedIn('POST /api/admin/offers/:id/codes', {
          params: { id },
          body: bodyOf(values),
        });
        toast({ tone: 'ok', text: `${counted(made.count, 'code')} created.` });
      } catch (error) {
        const wrong = error instanceof ApiError ? error.errors : {};
        if (Object.keys(wrong).length > 0) return wrong;
        setFailure(failureText(error, { otherwise: 'Failed to create the codes' }));
        return undefined;
      }
      await revalidate();
      return undefined;
    },
  });
  return (
    <form {...formProps} aria-label="New codes" className="grid gap-4">
      <div className="grid items-start gap-4 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <Field label="Name of the batch" error={errors.batch} hint="To find these codes again">
          {(field) => (
            <TextInput
              {...field}
              {...control('batch')}
              maxLength={60}
              autoComplete="off"
              placeholder="Flyers in November"
            />
          )}
        </Field>
        <Field label="Number of codes" error={errors.count} hint="At most 10,000">
          {(field) => (
            <TextInput
              {...field}
              {...control('count')}
              inputMode="numeric"
              maxLength={7}
              autoComplete="off"
              className="num"
            />
          )}
        </Field>
        <Field label="Prefix" optional error={errors.prefix} hint="Such as DIWALI-">
          {(field) => (
            <TextInput
              {...field}
              {...control('prefix')}
              maxLength={12}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          )}
        </Field>
      </div>
      {failure && <Banner tone="bad">{failure}</Banner>}
      <Button
        type="submit"
        variant="quiet"
        size="sm"
        busy={isSubmitting}
        className="justify-self-start max-sm:w-full"
      >
        Create codes
      </Button>
    </form>
  );
}
