import { settings } from '#shared/settings/current.ts';
import { limits } from '#shared/limits.ts';
import type { PreviewKind } from '#shared/mail/preview-contract.ts';
import type { MailContent } from '../../adapters/mail.ts';
import {
  invitationMail,
  passwordChangedMail,
  resetPasswordMail,
  verifyEmailMail,
  welcomeMail,
} from '../mail/account-mails.ts';
import { newsletterConfirmationMail } from '../mail/newsletter-mails.ts';
import { digestMail } from '../mail/digest-mail.ts';
import { ordersOverdueMail } from '../mail/overdue-mail.ts';
import { lowStockMail, newOrderMail, paymentAttentionMail } from '../mail/notification-mails.ts';
import {
  orderCancelledMail,
  orderConfirmedMail,
  orderDeliveredMail,
  orderRefundedMail,
  orderShippedMail,
} from '../mail/order-mails.ts';
import { paymentReturnedMail } from '../mail/payment-mails.ts';
import type { SampleData } from './sample-data.ts';
import { sampleDigest } from './sample-digest.ts';
import {
  recoveryCodeUsedMail,
  secondFactorOffMail,
  secondFactorOnMail,
} from '../mail/security-mails.ts';
import {
  ticketAcknowledgedMail,
  ticketAnsweredMail,
  ticketNoticeMail,
  ticketReceivedMail,
} from '../mail/ticket-mails.ts';

/** The links of sample mails lead to pages of the shop, but their token is not valid. */
const TOKEN = 'sample';
const DAY_MS = 24 * 60 * 60 * 1000;
const INVITATION_MS = limits.invitationDays * DAY_MS;
const ANSWER =
  'Thank you for telling us, and sorry for the trouble. A new pack is on its way to you.';

/** Each kind of mail with sample data. */
export const sampleMails: Record<PreviewKind, (sample: SampleData) => MailContent> = {
  verify_email: ({ name, shopUrl }) =>
    verifyEmailMail({ name, link: `${shopUrl}/verify-email?token=${TOKEN}` }),
  welcome: welcomeMail,
  reset_password: ({ name, shopUrl }) =>
    resetPasswordMail({ name, link: `${shopUrl}/reset-password?token=${TOKEN}` }),
  password_changed: passwordChangedMail,
  second_factor_on: secondFactorOnMail,
  second_factor_off: (sample) => secondFactorOffMail({ ...sample, removedBy: undefined }),
  recovery_code_used: (sample) => recoveryCodeUsedMail({ ...sample, codesLeft: 9 }),
  invitation: ({ shopUrl, order }) =>
    invitationMail({
      invitedBy: 'Meera',
      role: 'manager',
      link: `${shopUrl}/admin/invite/${TOKEN}`,
      expiresAt: new Date(Date.now() + INVITATION_MS),
      email: order.email,
    }),
  order_confirmed: orderConfirmedMail,
  order_shipped: orderShippedMail,
  order_delivered: orderDeliveredMail,
  order_cancelled: (sample) =>
    orderCancelledMail({ ...sample, refundPaise: sample.order.totalPaise }),
  order_refunded: (sample) =>
    orderRefundedMail({
      ...sample,
      refundId: sample.order.id,
      refundPaise: sample.order.totalPaise,
    }),
  payment_returned: ({ order, shopUrl }) =>
    paymentReturnedMail({
      purchase: order,
      reason: 'out_of_stock',
      refundPaise: order.totalPaise,
      shopUrl,
    }),
  ticket_received: ({ ticket }) => ticketReceivedMail(ticket),
  ticket_notice: ({ ticket, shopUrl, shopEmail }) =>
    ticketNoticeMail(ticket, { to: shopEmail, shopUrl }),
  ticket_acknowledged: ({ ticket }) => ticketAcknowledgedMail(ticket),
  ticket_answered: ({ ticket }) => ticketAnsweredMail(ticket, ANSWER),
  newsletter_confirmation: ({ shopUrl }) =>
    newsletterConfirmationMail({ token: TOKEN, shopUrl, consent: settings().shop.newsletterText }),
  new_order: newOrderMail,
  low_stock: ({ order, shopUrl }) =>
    lowStockMail({
      product: { id: '1', name: order.items[0]?.name ?? '', sku: null },
      left: 12,
      shopUrl,
    }),
  payment_attention: ({ order, shopUrl }) =>
    paymentAttentionMail(
      {
        kind: 'refund',
        isRetrying: false,
        customerName: order.name,
        amountPaise: order.totalPaise,
        orderNumber: order.orderNumber,
        paymentId: 'pay_sample',
        lastError: 'The provider reported that the refund failed.',
        since: order.createdAt,
        respondBy: null,
      },
      shopUrl,
    ),
  orders_overdue: ({ order, shopUrl }) => {
    const { id, orderNumber, name, city } = order;
    const dispatchBy = new Date(order.createdAt.getTime() - DAY_MS);
    const overdue = { id, orderNumber, name, city: city ?? '', dispatchBy };
    return ordersOverdueMail({ orders: [overdue], shopUrl });
  },
  daily_digest: (sample) => digestMail(sampleDigest(sample), sample),
};
