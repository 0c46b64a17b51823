import { counted } from '#web/lists/counted.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { BulkForm } from './bulk-form.tsx';
import type { BulkDialogProps } from './status-dialog.tsx';

const book = { kind: 'book' } as const;

/** Books the connected courier for the selected orders. */
export function BookDialog({ selection, dialog }: BulkDialogProps) {
  return (
    <Dialog open={dialog.isOpen} onClose={dialog.close} title="Book couriers">
      <BulkForm
        key={dialog.opening}
        selection={selection}
        action={book}
        labelOf={(changes) =>
          changes === undefined ? 'Book couriers' : `Book ${counted(changes, 'courier')}`
        }
      >
        <p className="text-sm text-ink-2">
          Each order gets one parcel with the usual box. A courier is chosen by your rule, and the
          order counts as shipped once label and pickup are booked.
        </p>
      </BulkForm>
    </Dialog>
  );
}
