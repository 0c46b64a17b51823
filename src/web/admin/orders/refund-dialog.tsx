import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatRupees } from '#shared/money.ts';
import { refundInput } from '#shared/orders/order-inputs.ts';
import { ApiError } from '#web/api/call.ts';
import { newKey } from '#web/browser/new-key.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { checkForm } from '#web/session/check-form.ts';
import { useCan } from '#web/session/use-can.ts';
import { alert, confirm } from '#web/ui/confirm.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { failureText, NO_TOKEN } from './failure-text.ts';
import { paymentMethodText } from '#shared/orders/payment-method.ts';
import { RefundItems } from './refund-items.tsx';
import type { AdminShownOrder } from './read-orders.ts';
import type { useDialog } from './use-dialog.ts';

interface RefundDialogProps {
  order: AdminShownOrder;
  dialog: ReturnType<typeof useDialog>;
}

export function RefundDialog({ order, dialog }: RefundDialogProps) {
  return (
    <Dialog open={dialog.isOpen} onClose={dialog.close} title={`Refund ${order.orderNumber}`}>
      <RefundForm key={dialog.opening} order={order} onDone={dialog.close} />
    </Dialog>
  );
}

const LIMITED = 'You can refund up to the limits of the shop per order and per day.';

function RefundForm({ order, onDone }: { order: AdminShownOrder; onDone: () => void }) {
  const { id, customer, refundable, totalAmount } = order;
  const isLimited = !useCan('refund_without_limit');
  const { revalidate } = useRevalidator();
  // One idempotency key for all attempts of this dialog.
  const [key] = useState(newKey);
  const { values, errors, isSubmitting, control, formProps, fill } = useForm({
    initial: { amount: String(refundable), reason: '' },
    check: (typed) => {
      const wrong = checkForm(refundInput, sentOf(typed));
      const isTooMuch = sentOf(typed).amount > refundable;
      const amount = `At most ${formatRupees(refundable)} can be refunded`;
      return isTooMuch ? { ...wrong, amount } : wrong;
    },
    async submit(typed) {
      const body = sentOf(typed);
      if (!(await confirmRefund(order, body.amount))) return undefined;
      try {
        await callSignedIn(
          'POST /api/orders/admin/:id/refund',
          { params: { id }, body, key },
          NO_TOKEN,
        );
      } catch (error) {
        void revalidate();
        if (error instanceof ApiError && Object.keys(error.errors).length > 0) return error.errors;
        await alert(failureText(error, 'Failed to refund'));
        return undefined;
      }
      await revalidate();
      toast({ tone: 'ok', text: `The refund of ${formatRupees(body.amount)} is on its way` });
      onDone();
      return undefined;
    },
  });
  const { amount } = sentOf(values);
  return (
    <form {...formProps} className="grid gap-4">
      <p className="num text-sm text-ink-2">
        {formatRupees(refundable)} of {formatRupees(totalAmount)} can be refunded to{' '}
        {customer.name || 'the customer'}. The order itself stays as it is.
      </p>
      <RefundItems order={order} onAmount={(rupees) => fill({ amount: String(rupees) })} />
      <Field
        label="Amount in ₹"
        error={errors.amount}
        hint={isLimited ? LIMITED : 'Less than that is a part refund.'}
      >
        {(field) => (
          <TextInput
            {...field}
            {...control('amount')}
            inputMode="decimal"
            autoComplete="off"
            className="num"
          />
        )}
      </Field>
      <Field
        label="Reason"
        error={errors.reason}
        hint="For your records: the customer does not see it."
      >
        {(field) => (
          <TextInput {...field} {...control('reason')} maxLength={200} autoComplete="off" />
        )}
      </Field>
      <Button type="submit" variant="danger" busy={isSubmitting} className="num mt-1">
        {Number.isFinite(amount) ? `Refund ${formatRupees(amount)}` : 'Refund'}
      </Button>
    </form>
  );
}

const sentOf = ({ amount, reason }: { amount: string; reason: string }) => ({
  amount: Number(amount.replace(/[₹,\s]/g, '') || Number.NaN),
  reason,
});

function confirmRefund(
  { customer, paymentMethod }: AdminShownOrder,
  amount: number,
): Promise<boolean> {
  const money = formatRupees(amount);
  const way = paymentMethodText(paymentMethod);
  return confirm(`Refund ${money} to ${customer.name || 'the customer'}?`, {
    confirm: `Refund ${money}`,
    danger: true,
    points: [
      `${money} is refunded to the original payment method${way ? ` (${way})` : ''}`,
      `${customer.email || 'The customer'} gets an email`,
      'This cannot be undone',
    ],
  });
}
