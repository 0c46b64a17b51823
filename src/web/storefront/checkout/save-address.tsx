import { CheckBox } from '#web/addresses/check-box.tsx';
import { LabelField } from '#web/addresses/label-field.tsx';
import type { CheckoutForm } from './use-checkout-form.ts';

/** Offers to save the typed address in the account, under a label. */
export function SaveAddress({ form }: { form: CheckoutForm }) {
  const { values, control, fill, isSubmitting } = form;
  const isChosen = values.saveAddress !== '';
  return (
    <div className="col-span-full grid gap-2">
      <CheckBox
        checked={isChosen}
        disabled={isSubmitting}
        onCheck={(isChecked) => fill({ saveAddress: isChecked ? 'yes' : '' })}
      >
        Save these details for next time
      </CheckBox>
      {isChosen && (
        <LabelField
          {...control('saveLabel')}
          error={undefined}
          onSuggestion={(saveLabel) => fill({ saveLabel })}
          className="max-w-80"
        />
      )}
    </div>
  );
}
