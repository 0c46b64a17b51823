import { X } from 'lucide-react';
import { useRevalidator } from 'react-router';
import type { User } from '#shared/accounts/user.ts';
import { ApiError } from '#web/api/call.ts';
import { failureText } from '#web/lists/loaded.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { alert } from '#web/ui/confirm.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmailInput } from '#web/ui/email-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { keepFocus } from '#web/lists/use-command.ts';

interface EraseDialogProps {
  open: boolean;
  customer: Pick<User, 'id' | 'name' | 'email'>;
  onClose: () => void;
}

/** Prevents mistakes: the admin reads the consequences and types the email. */
export function EraseDialog({ open, customer, onClose }: EraseDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={`Erase ${customer.name}?`}>
      {open && <EraseForm customer={customer} onDone={onClose} />}
    </Dialog>
  );
}

const consequences = [
  'Their account, cart, messages, mails and newsletter are deleted',
  'Orders and payments stay in the books without name, contact and address',
  'Invoices and credit notes stay complete for 72 months after the annual return, as tax law requires',
  'It cannot be undone',
];

function EraseForm({
  customer,
  onDone,
}: {
  customer: Pick<User, 'id' | 'name' | 'email'>;
  onDone: () => void;
}) {
  const { id, name, email } = customer;
  const { revalidate } = useRevalidator();
  const { errors, isSubmitting, control, formProps } = useForm({
    initial: { email: '' },
    check: (typed): Record<string, string> =>
      typed.email.trim().toLowerCase() === email ? {} : { email: `Type ${email}` },
    async submit(typed) {
      try {
        await callSignedIn('POST /api/admin/users/:id/erase', { params: { id }, body: typed });
      } catch (error) {
        if (error instanceof ApiError && Object.keys(error.errors).length > 0) return error.errors;
        await alert(failureText(error, { otherwise: 'Failed to erase the customer' }));
        return undefined;
      }
      await revalidate();
      onDone();
      toast({ tone: 'ok', text: `${name} is erased` });
      requestAnimationFrame(keepFocus);
      return undefined;
    },
  });
  return (
    <form {...formProps} className="grid gap-4">
      <ul className="grid gap-2">
        {consequences.map((consequence) => (
          <li key={consequence} className="grid grid-cols-[22px_1fr] gap-2.5">
            <X aria-hidden strokeWidth={1.9} className="mt-0.5 size-5 text-majith-600" />
            {consequence}
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-2">
        If they asked for it in a message, answer that first: it is deleted too.
      </p>
      <Field label="Their email" error={errors.email} hint={`To be sure, type ${email}`}>
        {(field) => <EmailInput {...field} {...control('email')} autoComplete="off" />}
      </Field>
      <Button type="submit" variant="danger" busy={isSubmitting} className="mt-1">
        Erase customer
      </Button>
    </form>
  );
}
