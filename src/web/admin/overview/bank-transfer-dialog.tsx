import { useRevalidator } from 'react-router';
import type { PaymentAttention } from '#shared/checkout/admin-contract.ts';
import { bankTransferInput } from '#shared/checkout/bank-transfer.ts';
import { formatRupees } from '#shared/money.ts';
import { ApiError } from '#web/api/call.ts';
import { failureText } from '#web/lists/loaded.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { checkForm } from '#web/session/check-form.ts';
import { alert } from '#web/ui/confirm.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import type { useDialog } from '../orders/use-dialog.ts';

interface BankTransferDialogProps {
  item: PaymentAttention;
  dialog: ReturnType<typeof useDialog>;
}

/** Records a refund that was made outside of the payment provider. */
export function BankTransferDialog({ item, dialog }: BankTransferDialogProps) {
  return (
    <Dialog open={dialog.isOpen} onClose={dialog.close} title="Returned by bank transfer">
      <TransferForm key={dialog.opening} item={item} onDone={dialog.close} />
    </Dialog>
  );
}

function TransferForm({ item, onDone }: { item: PaymentAttention; onDone: () => void }) {
  const { id, amount, customer } = item;
  const { revalidate } = useRevalidator();
  const { errors, isSubmitting, control, formProps } = useForm({
    initial: { reference: '' },
    check: (typed) => checkForm(bankTransferInput, typed),
    async submit(body) {
      try {
        const input = { params: { id }, body };
        await callSignedIn('POST /api/payments/admin/refunds/:id/returned', input);
      } catch (error) {
        void revalidate();
        if (error instanceof ApiError && Object.keys(error.errors).length > 0) return error.errors;
        await alert(failureText(error, { otherwise: 'Failed to record the transfer' }));
        return undefined;
      }
      onDone();
      await revalidate();
      toast({ tone: 'ok', text: `${formatRupees(amount)} is recorded as returned` });
      return undefined;
    },
  });
  return (
    <form {...formProps} className="grid gap-4">
      <p className="num text-sm text-ink-2">
        First transfer {formatRupees(amount)} to {customer.name || 'the customer'} from your bank.
        The refund is then marked as paid out, and the customer is notified by email.
      </p>
      <Field
        label="Reference of the transfer"
        error={errors.reference}
        hint="The UTR or reference number from your bank."
      >
        {(field) => (
          <TextInput {...field} {...control('reference')} maxLength={100} autoComplete="off" />
        )}
      </Field>
      <Button type="submit" busy={isSubmitting} className="mt-1">
        Mark as returned
      </Button>
    </form>
  );
}
