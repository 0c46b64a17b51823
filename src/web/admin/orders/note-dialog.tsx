import { useEffect, useState } from 'react';
import { useBlocker, useRevalidator } from 'react-router';
import { giftNoteLengthMax, noteInput } from '#shared/orders/order-inputs.ts';
import { ApiError } from '#web/api/call.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { checkForm } from '#web/session/check-form.ts';
import { alert, confirm } from '#web/ui/confirm.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, TextArea } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { failureText, NO_TOKEN } from './failure-text.ts';
import type { AdminShownOrder } from './read-orders.ts';
import type { useDialog } from './use-dialog.ts';

interface NoteDialogProps {
  order: AdminShownOrder;
  dialog: ReturnType<typeof useDialog>;
}

const confirmLeave = () =>
  confirm('Leave without saving the note?', { confirm: 'Leave', cancel: 'Stay', danger: true });

/** The internal note of an order and the note of a gift. Closing it with unsaved text asks first. */
export function NoteDialog({ order, dialog }: NoteDialogProps) {
  const form = useNoteForm(order, dialog.close);
  const { values, fill } = form;
  const [openedAt, setOpenedAt] = useState(0);
  if (dialog.opening !== openedAt) {
    setOpenedAt(dialog.opening);
    fill({ note: order.note ?? '', giftNote: order.giftNote ?? '' });
  }
  const isChanged =
    values.note.trim() !== (order.note ?? '') || values.giftNote.trim() !== (order.giftNote ?? '');
  const isUnsaved = dialog.isOpen && isChanged;

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
      <NoteForm {...form} />
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

function useNoteForm({ id }: AdminShownOrder, onDone: () => void) {
  const { revalidate } = useRevalidator();
  return useForm({
    initial: { note: '', giftNote: '' },
    check: (typed) => checkForm(noteInput, typed),
    async submit(body) {
      try {
        await callSignedIn('PUT /api/orders/admin/:id/note', { params: { id }, body }, NO_TOKEN);
      } catch (error) {
        if (error instanceof ApiError && Object.keys(error.errors).length > 0) return error.errors;
        await alert(failureText(error, 'Failed to save the note'));
        return undefined;
      }
      onDone();
      await revalidate();
      toast({ tone: 'ok', text: 'The note is saved' });
      return undefined;
    },
  });
}

function NoteForm({ control, errors, formProps, isSubmitting }: ReturnType<typeof useNoteForm>) {
  return (
    <form {...formProps} className="grid gap-4">
      <Field
        label="Internal note"
        error={errors.note}
        hint="For your team. It is printed on the part of the slip that the packer cuts off."
      >
        {(field) => <TextArea {...field} {...control('note')} rows={5} />}
      </Field>
      <Field
        label="Gift note"
        optional
        error={errors.giftNote}
        hint="Printed on the packing slip for the recipient."
      >
        {(field) => (
          <TextArea {...field} {...control('giftNote')} rows={3} maxLength={giftNoteLengthMax} />
        )}
      </Field>
      <Button type="submit" busy={isSubmitting}>
        {isSubmitting ? 'Saving...' : 'Save note'}
      </Button>
    </form>
  );
}
