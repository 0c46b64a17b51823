import type { Db } from '../../db/client.ts';
import { and, asc, desc, eq, inArray, ne, or } from '../../db/drizzle.ts';
import { users } from '../accounts/tables.ts';
import type { Composers } from '../mail/composers.ts';
import { paymentReturnedMail, mailedReasons, type MailedReason } from '../mail/payment-mails.ts';
import { payments, refunds } from '../payments/tables.ts';
import { checkoutItems, checkouts } from './tables.ts';

/** Composes the mail about a refunded payment that did not become an order. */
export function checkoutMails({
  db,
  publicUrl,
}: {
  db: Db;
  publicUrl: string;
}): Pick<Composers, 'payment_returned'> {
  return {
    async payment_returned({ to, data: { checkoutId = '', paymentId } }) {
      const [found] = await db
        .select({ checkout: checkouts, reason: refunds.reason, refundPaise: refunds.amountPaise })
        .from(checkouts)
        .innerJoin(users, eq(users.id, checkouts.userId))
        .innerJoin(payments, eq(payments.checkoutId, checkouts.id))
        .innerJoin(refunds, eq(refunds.paymentId, payments.id))
        .where(
          and(
            eq(checkouts.id, checkoutId),
            paymentId === undefined ? undefined : eq(payments.id, paymentId),
            // Only to the address of the account or of the checkout.
            or(eq(checkouts.email, to), eq(users.email, to)),
            inArray(refunds.reason, Object.keys(mailedReasons) as MailedReason[]),
            ne(refunds.state, 'failed'),
          ),
        )
        .orderBy(desc(refunds.createdAt))
        .limit(1);
      if (!found) return undefined;
      const { checkout, reason, refundPaise } = found;
      const items = await db
        .select()
        .from(checkoutItems)
        .where(eq(checkoutItems.checkoutId, checkoutId))
        .orderBy(asc(checkoutItems.position));
      return paymentReturnedMail({
        purchase: { ...checkout, items },
        reason: reason as MailedReason,
        refundPaise,
        shopUrl: publicUrl,
      });
    },
  };
}
