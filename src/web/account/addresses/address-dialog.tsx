import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { addressInput, type SavedAddress } from '#shared/addresses/address.ts';
import { addressTyped, addressValues } from '#web/addresses/address-form.ts';
import { AddressFields } from '#web/addresses/address-fields.tsx';
import { CheckBox } from '#web/addresses/check-box.tsx';
import { LabelField } from '#web/addresses/label-field.tsx';
import { goToNextField } from '#web/addresses/next-field.ts';
import { PhoneInput } from '#web/addresses/phone-input.tsx';
import { ApiError } from '#web/api/call.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { checkForm } from '#web/session/check-form.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';

const FAILED = 'The address could not be saved. Please try again.';

interface AddressDialogProps {
  /** Undefined for a new one. */
  address: SavedAddress | undefined;
  /** It becomes the default. */
  isFirst: boolean;
  /** The name of the account, for a new address. */
  name: string;
  onClose: () => void;
}

export function AddressDialog({ address, isFirst, name, onClose }: AddressDialogProps) {
  const formId = useId();
  const { form, failure } = useAddressForm({ address, isFirst, name, onClose });
  const { values, errors, control, fill, formProps, isSubmitting } = form;
  const canChoose = !isFirst && !address?.isDefault;
  return (
    <Dialog
      open
      onClose={onClose}
      title={address ? 'Edit address' : 'Add an address'}
      className="md:max-w-160"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isSubmitting}>
            Save
          </Button>
        </>
      }
    >
      <form
        {...formProps}
        id={formId}
        onKeyDown={goToNextField}
        className="grid grid-cols-6 gap-x-4 gap-y-4.5"
      >
        {failure && (
          <div className="col-span-full">
            <Banner tone="bad">{failure}</Banner>
          </div>
        )}
        <LabelField
          {...control('label')}
          error={errors.label}
          onSuggestion={(label) => fill({ label })}
          className="col-span-full"
        />
        <Field label="Full name" error={errors.name} className="col-span-6 sm:col-span-3">
          {(field) => (
            <TextInput
              {...field}
              {...control('name')}
              autoComplete="shipping name"
              autoCapitalize="words"
              enterKeyHint="next"
            />
          )}
        </Field>
        <Field label="Phone" error={errors.phone} className="col-span-6 sm:col-span-3">
          {(field) => (
            <PhoneInput
              {...field}
              {...control('phone')}
              onType={(phone) => fill({ phone })}
              autoComplete="shipping tel-national"
              enterKeyHint="next"
            />
          )}
        </Field>
        <AddressFields form={form} />
        {canChoose && (
          <div className="col-span-full">
            <CheckBox
              checked={values.isDefault !== ''}
              disabled={isSubmitting}
              onCheck={(isChecked) => fill({ isDefault: isChecked ? 'yes' : '' })}
            >
              Use as my default address
            </CheckBox>
          </div>
        )}
      </form>
    </Dialog>
  );
}

function useAddressForm({ address, isFirst, name, onClose }: AddressDialogProps) {
  const { revalidate } = useRevalidator();
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    initial: {
      label: address?.label ?? (isFirst ? 'Home' : ''),
      name: address?.name ?? name,
      phone: address?.phone ?? '',
      ...addressValues(address?.address ?? null),
      isDefault: '',
    },
    check: (values) => checkForm(addressInput, bodyOf(values)),
    async submit(values) {
      setFailure(undefined);
      const body = addressInput.parse(bodyOf(values));
      try {
        await (address
          ? callSignedIn('PUT /api/account/addresses/:id', { params: { id: address.id }, body })
          : callSignedIn('POST /api/account/addresses', { body }));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (Object.keys(error.errors).length > 0) return error.errors;
        setFailure(error.message || FAILED);
        return undefined;
      }
      await revalidate();
      toast({ tone: 'ok', text: `${body.label} is saved` });
      onClose();
      return undefined;
    },
  });
  return { form, failure };
}

interface Values extends ReturnType<typeof addressValues> {
  label: string;
  name: string;
  phone: string;
  isDefault: string;
}

function bodyOf(values: Values) {
  const { label, name, phone, isDefault } = values;
  return { label, name, phone, address: addressTyped(values), isDefault: isDefault !== '' };
}
