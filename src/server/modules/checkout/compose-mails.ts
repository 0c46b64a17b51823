import type { Db } from '../../db/client.ts';
import { and, asc, desc, eq, inArray, ne, or } from '../../db/drizzle.ts';
import { users } from '../accounts/tables.ts';
import type { Composers } from '../mail/composers.ts';
import { paymentReturnedMail, mailedReasons, type MailedReason } from '../mail/payment-mails.ts';
import { paymentAttentionMail } from '../mail/notification-mails.ts';
import { payments, refunds } from '../payments/tables.ts';
import { allSettings } from '../settings/request-settings.ts';
import { readAttention, type AttentionRow } from './payment-attention.ts';
import { checkoutItems, checkouts } from './tables.ts';

/** Composes the mails about refunded payments that did not become orders, and about payments that need attention. */
export function checkoutMails({
  db,
  publicUrl,
}: {
  db: Db;
  publicUrl: string;
}): Pick<Composers, 'payment_returned' | 'payment_attention'> {
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
    async payment_attention({ to, data: { paymentId = '' } }) {
      // The address may have been removed since the mail was queued.
      if (!allSettings().orders.notify.paymentAttention.includes(to)) return undefined;
      const [row] = await readAttention(db, paymentId);
      return row && paymentAttentionMail(toMailAttention(row), publicUrl);
    },
  };
}

function toMailAttention({ name, amountPaise, since, respondBy, ...row }: AttentionRow) {
  return {
    ...row,
    customerName: name,
    amountPaise: Number(amountPaise),
    since: new Date(since),
    respondBy: respondBy === null ? null : new Date(respondBy),
  };
}
