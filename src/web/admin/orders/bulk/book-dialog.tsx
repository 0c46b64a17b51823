import { useState } from 'react';
import type { CourierRule } from '#shared/orders/booking.ts';
import { counted } from '#web/lists/counted.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { BulkForm } from './bulk-form.tsx';
import type { BulkDialogProps } from './status-dialog.tsx';

const rules = [
  { value: 'recommended', label: 'Recommended by the provider' },
  { value: 'cheapest', label: 'Cheapest' },
  { value: 'fastest', label: 'Fastest' },
] as const satisfies { value: CourierRule; label: string }[];

/** Books the connected courier for the selected orders. */
export function BookDialog({ selection, dialog }: BulkDialogProps) {
  const [rule, setRule] = useState<CourierRule>();
  const [pickupOn, setPickupOn] = useState('');
  return (
    <Dialog open={dialog.isOpen} onClose={dialog.close} title="Book couriers">
      <BulkForm
        key={dialog.opening}
        selection={selection}
        action={{ kind: 'book', ...(rule && { rule }), ...(pickupOn && { pickupOn }) }}
        labelOf={(changes) =>
          changes === undefined ? 'Book couriers' : `Book ${counted(changes, 'courier')}`
        }
      >
        <p className="text-sm text-ink-2">
          Each order gets one parcel with the usual box. The order counts as shipped once label and
          pickup are booked.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Courier">
            {(field) => (
              <Select
                {...field}
                value={rule ?? ''}
                onChange={({ target }) =>
                  setRule(rules.find(({ value }) => value === target.value)?.value)
                }
              >
                <option value="">By your usual rule</option>
                {rules.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label="Pickup of all on" optional>
            {(field) => (
              <TextInput
                {...field}
                type="date"
                value={pickupOn}
                onChange={({ target }) => setPickupOn(target.value)}
              />
            )}
          </Field>
        </div>
      </BulkForm>
    </Dialog>
  );
}
