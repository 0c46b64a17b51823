import { useRevalidator } from 'react-router';
import { bookingInput, type ParcelBookingReply } from '#shared/orders/booking-contract.ts';
import { ApiError } from '#web/api/call.ts';
import { failureText } from '#web/lists/loaded.ts';
import { checkForm } from '#web/session/check-form.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { alert } from '#web/ui/confirm.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import type { useDialog } from '../use-dialog.ts';
import { BoxFields, toBoxText, type BoxText } from './box-fields.tsx';
import { bookLabel } from './booking-texts.ts';
import type { PlannedParcelProps } from './booking-props.ts';
import { QuoteList } from './quote-list.tsx';
import { useQuotes } from './use-quotes.ts';

interface BookingDialogProps extends PlannedParcelProps {
  dialog: ReturnType<typeof useDialog>;
  box: NonNullable<ParcelBookingReply['box']>;
  /** The parcel has a booking already, and only its courier changes. */
  isRetry: boolean;
  onChange: (reply: ParcelBookingReply) => void;
}

export function BookingDialog(props: BookingDialogProps) {
  const { dialog, order, parcel, isRetry } = props;
  const what = `${order.orderNumber}, parcel ${parcel.position}`;
  return (
    <Dialog
      open={dialog.isOpen}
      onClose={dialog.close}
      title={isRetry ? `Choose another courier for ${what}` : `Book a courier for ${what}`}
      className="md:max-w-160"
    >
      <BookingForm key={dialog.opening} {...props} />
    </Dialog>
  );
}

interface Typed extends BoxText {
  courierId: string;
  pickupOn: string;
}

function BookingForm({ dialog, parcel, box, isRetry, onChange }: BookingDialogProps) {
  const { revalidate } = useRevalidator();
  const quotes = useQuotes(parcel.id, toBoxText(box));
  const { values, errors, isSubmitting, control, formProps } = useForm({
    initial: { ...toBoxText(box), courierId: '', pickupOn: '' },
    check: (typed) => withoutPrefix(checkForm(bookingInput, toInput(typed))),
    async submit(typed) {
      try {
        onChange(await send(parcel.id, typed, isRetry));
      } catch (error) {
        const refused = error instanceof ApiError ? withoutPrefix(error.errors) : {};
        if (Object.keys(refused).length > 0) return refused;
        await alert(failureText(error, { otherwise: 'The courier could not be booked.' }));
        return undefined;
      }
      dialog.close();
      await revalidate();
      return undefined;
    },
  });
  const chosen = quotes.list?.find(({ courierId, isChosen }) =>
    values.courierId ? courierId === values.courierId : isChosen,
  );
  return (
    <form {...formProps} className="grid gap-5">
      {!isRetry && (
        <BoxFields errors={errors} control={control} onLeave={() => quotes.load(values)} />
      )}
      <QuoteList quotes={quotes} control={control('courierId')} />
      {!isRetry && (
        <Field
          label="Pickup on"
          optional
          error={errors.pickupOn}
          hint="Without a day, the courier chooses the next one."
        >
          {(field) => <TextInput {...field} {...control('pickupOn')} type="date" />}
        </Field>
      )}
      <Button type="submit" busy={isSubmitting}>
        {bookLabel(chosen)}
      </Button>
    </form>
  );
}

/** Without a courier, the rule of the configuration chooses. */
function toInput({ courierId, pickupOn, ...box }: Typed) {
  return {
    choice: courierId ? { kind: 'courier' as const, courierId } : { kind: 'rule' as const },
    box,
    ...(pickupOn && { pickupOn }),
  };
}

function send(id: string, typed: Typed, isRetry: boolean): Promise<ParcelBookingReply> {
  const { choice, ...body } = toInput(typed);
  const params = { id };
  return isRetry
    ? callSignedIn('POST /api/orders/admin/parcels/:id/booking/retry', { params, body: { choice } })
    : callSignedIn('POST /api/orders/admin/parcels/:id/booking', {
        params,
        body: { choice, ...body },
      });
}

/** The form has the fields of the box beside the others. */
const withoutPrefix = (errors: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(errors).map(([name, message]) => [name.replace(/^box\./, ''), message]),
  );
