import { formatShortDay } from '#shared/dates.ts';
import type { Notify } from '#shared/orders/order-inputs.ts';
import type { AdminShownOrder } from '../read-orders.ts';

/** The mail about the same event, if the customer got one before. */
type Mailed = AdminShownOrder['mailed'][number] | undefined;

export const isMailSent = (notify: Notify, mailed: Mailed): boolean =>
  notify === 'again' || (notify === 'once' && !mailed);

interface NotifyChoiceProps {
  mailed: Mailed;
  notify: Notify;
  onChange: (notify: Notify) => void;
}

/** Whether the customer is mailed. The same event is mailed twice only if that is chosen. */
export function NotifyChoice({ mailed, notify, onChange }: NotifyChoiceProps) {
  const choice: Notify = mailed ? 'again' : 'never';
  return (
    <div className="grid gap-1">
      {mailed && (
        <p className="num text-sm text-ink-2">
          {mailed.isSent
            ? `The customer was told on ${formatShortDay(mailed.at)}; no second email is sent unless you choose Send again.`
            : 'An email about this is about to be sent; no second one is sent unless you choose Send again.'}
        </p>
      )}
      <label className="flex min-h-11 items-center gap-3 font-[550]">
        <input
          type="checkbox"
          checked={notify === choice}
          onChange={({ target }) => onChange(target.checked ? choice : 'once')}
          className="size-5.5 shrink-0 accent-neel-700"
        />
        {mailed ? 'Send again' : 'Don’t notify the customer'}
      </label>
    </div>
  );
}
