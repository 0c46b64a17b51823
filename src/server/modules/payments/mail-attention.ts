import type { Db } from '../../db/client.ts';
import { and, eq, isNull, sql } from '../../db/drizzle.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { allSettings } from '../settings/request-settings.ts';
import { payments } from './tables.ts';

/** Mails the team that a refund or dispute needs attention, once for each payment. The caller locks the sale. */
export async function mailPaymentAttention(tx: Db, paymentId: string): Promise<void> {
  const recipients = allSettings().orders.notify.paymentAttention;
  if (recipients.length === 0) return;
  const marked = await tx
    .update(payments)
    .set({ attentionMailedAt: sql`now()` })
    .where(and(eq(payments.id, paymentId), isNull(payments.attentionMailedAt)))
    .returning({ id: payments.id });
  if (marked.length === 0) return;
  for (const to of recipients) {
    await queueMail(tx, { kind: 'payment_attention', to, data: { paymentId } });
  }
}
