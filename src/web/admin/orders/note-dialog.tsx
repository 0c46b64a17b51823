import { useEffect, useState } from 'react';
import { useBlocker, useRevalidator } from 'react-router';
import { noteInput } from '#shared/orders/order-inputs.ts';
import { ApiError } from '#web/api/call.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { checkForm } from '#web/session/check-form.ts';
import { alert, confirm } from '#web/ui/confirm.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, TextArea } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { failureText, NO_TOKEN } from './failure-text.ts';
import type { AdminShownOrder } from './read-orders.ts';
import type { useDialog } from './use-dialog.ts';

interface NoteDialogProps {
  order: AdminShownOrder;
  dialog: ReturnType<typeof useDialog>;
}

const confirmLeave = () =>
  confirm('Leave without saving the note?', { confirm: 'Leave', cancel: 'Stay', danger: true });

/** Internal notes about an order. Closing it with unsaved text asks first. */
export function NoteDialog({ order, dialog }: NoteDialogProps) {
  const [typed, setTyped] = useState('');
  const [openedAt, setOpenedAt] = useState(0);
  if (dialog.opening !== openedAt) {
    setOpenedAt(dialog.opening);
    setTyped(order.note ?? '');
  }
  const isUnsaved = dialog.isOpen && typed.trim() !== (order.note ?? '');

  // A second Escape closes a dialog regardless of `preventDefault`, so it is opened again if the admin stays.
  const [stays, setStays] = useState(0);

  async function close() {
    if (!isUnsaved || (await confirmLeave())) dialog.close();
    else setStays((count) => count + 1);
  }

  return (
    <Dialog
      key={stays}
      open={dialog.isOpen}
      onClose={() => void close()}
      title={`Note on ${order.orderNumber}`}
    >
      {isUnsaved && <LeaveGuard />}
      <NoteForm order={order} typed={typed} onType={setTyped} onDone={dialog.close} />
    </Dialog>
  );
}

/** Registered only while there is unsaved text. */
function LeaveGuard() {
  const { state, proceed, reset } = useBlocker(true);
  useEffect(() => {
    if (state !== 'blocked') return;
    void confirmLeave().then((isLeaving) => (isLeaving ? proceed() : reset()));
  }, [state, proceed, reset]);
  useEffect(() => {
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', stay);
    return () => window.removeEventListener('beforeunload', stay);
  }, []);
  return null;
}

interface NoteFormProps {
  order: AdminShownOrder;
  typed: string;
  onType: (typed: string) => void;
  onDone: () => void;
}

function NoteForm({ order, typed, onType, onDone }: NoteFormProps) {
  const { revalidate } = useRevalidator();
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<string>();

  async function save() {
    if (isSaving) return;
    const { note } = checkForm(noteInput, { note: typed });
    setError(note);
    if (note) return;
    setSaving(true);
    try {
      const { id } = order;
      const input = { params: { id }, body: { note: typed } };
      await callSignedIn('PUT /api/orders/admin/:id/note', input, NO_TOKEN);
    } catch (failure) {
      setSaving(false);
      const field = failure instanceof ApiError ? failure.errors.note : undefined;
      if (field) setError(field);
      else await alert(failureText(failure, 'Failed to save the note'));
      return;
    }
    onDone();
    setSaving(false);
    await revalidate();
    toast({ tone: 'ok', text: 'The note is saved' });
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field label="Internal note" error={error} hint="Only administrators see it.">
        {(field) => (
          <TextArea
            {...field}
            value={typed}
            readOnly={isSaving}
            onChange={({ target }) => {
              onType(target.value);
              setError(undefined);
            }}
            rows={5}
          />
        )}
      </Field>
      <Button type="submit" busy={isSaving}>
        {isSaving ? 'Saving...' : 'Save note'}
      </Button>
    </form>
  );
}
