import { useId, useState } from 'react';
import type { SavedAddress } from '#shared/addresses/address.ts';
import { TextButton } from '#web/ui/text-link.tsx';
import { findChosen, otherAddress, valuesOfSaved } from './address-choice.ts';
import type { CheckoutForm } from './use-checkout-form.ts';

/** More of them are shown on request. */
const SHOWN_MAX = 4;

interface DeliverToProps {
  form: CheckoutForm;
  addresses: SavedAddress[];
}

/** Chooses among the saved addresses. The chosen one is the one that the form contains. */
export function DeliverTo({ form, addresses }: DeliverToProps) {
  const { values, fill, isSubmitting } = form;
  const [isOpen, setOpen] = useState(false);
  if (addresses.length === 0) return null;
  const chosen = findChosen(addresses, values);
  const shown = addresses.filter(
    (address, index) => isOpen || index < SHOWN_MAX || address === chosen,
  );
  return (
    <fieldset className="col-span-full min-w-0" disabled={isSubmitting}>
      <legend className="mb-2 text-sm font-semibold">Deliver to</legend>
      <div className="grid gap-2.5 sm:grid-cols-2">
        {shown.map((address) => (
          <Choice
            key={address.id}
            title={address.label}
            text={summaryOf(address)}
            checked={address === chosen}
            onChoose={() => fill(valuesOfSaved(address))}
          />
        ))}
        <Choice
          title="Another address"
          text="Type it below"
          checked={!chosen}
          onChoose={() => fill(otherAddress)}
        />
      </div>
      {shown.length < addresses.length && (
        <TextButton onClick={() => setOpen(true)} className="mt-2 min-h-11">
          Show all {addresses.length} saved addresses
        </TextButton>
      )}
    </fieldset>
  );
}

const summaryOf = ({ name, address: { street, city, pincode } }: SavedAddress) =>
  `${name}, ${street}, ${city} ${pincode}`;

interface ChoiceProps {
  title: string;
  text: string;
  checked: boolean;
  onChoose: () => void;
}

function Choice({ title, text, checked, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <label className="grid min-h-14 grid-cols-[22px_minmax(0,1fr)] items-start gap-x-3 rounded-md border-[1.5px] border-neel-200 bg-surface px-4 py-3 leading-snug hover:bg-neel-50 has-checked:border-neel-700 has-checked:bg-neel-50 has-checked:inset-ring-[0.5px] has-checked:inset-ring-neel-700">
      <input
        type="radio"
        name="savedAddress"
        checked={checked}
        onChange={onChoose}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        className="mt-px size-5.5 appearance-none rounded-full border-2 border-line-strong bg-white checked:border-[7px] checked:border-neel-700"
      />
      <span className="min-w-0">
        <b id={`${id}-title`} className="line-clamp-1 font-[650] wrap-anywhere text-neel-900">
          {title}
        </b>
        <span id={`${id}-text`} className="line-clamp-2 text-sm wrap-anywhere text-ink-2">
          {text}
        </span>
      </span>
    </label>
  );
}
