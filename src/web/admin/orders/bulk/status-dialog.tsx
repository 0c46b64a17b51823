import { useState } from 'react';
import { orderStatuses, readStatus, statusFacts, type OrderStatus } from '#shared/orders/status.ts';
import { counted } from '#web/lists/counted.ts';
import { useCan } from '#web/session/use-can.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import type { Selection } from '../selection.ts';
import type { useDialog } from '../use-dialog.ts';
import { BulkForm } from './bulk-form.tsx';

export interface BulkDialogProps {
  selection: Selection;
  dialog: ReturnType<typeof useDialog>;
}

/** Sets the status of the selected orders after a preview. */
export function StatusDialog({ selection, dialog }: BulkDialogProps) {
  const [status, setStatus] = useState<OrderStatus>('processing');
  // Cancelling refunds every order, whatever it cost.
  const canCancel = useCan('refund_without_limit');
  const choices = orderStatuses.filter((one) => one !== 'cancelled' || canCancel);
  return (
    <Dialog open={dialog.isOpen} onClose={dialog.close} title="Change the status">
      <BulkForm
        key={dialog.opening}
        selection={selection}
        action={{ kind: 'status', status }}
        labelOf={(changes) =>
          changes === undefined ? 'Change orders' : `Change ${counted(changes, 'order')}`
        }
      >
        <Field label="New status">
          {(field) => (
            <Select
              {...field}
              value={status}
              onChange={({ target }) => setStatus(readStatus(target.value))}
            >
              {choices.map((one) => (
                <option key={one} value={one}>
                  {statusFacts[one].label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </BulkForm>
    </Dialog>
  );
}
