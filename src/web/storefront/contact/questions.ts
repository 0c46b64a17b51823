import { settings } from '#shared/settings/current.ts';
import { figures } from '#shared/settings/figures.ts';
import { explainBusinessDays } from '#shared/business-days.ts';
import type { Question } from '#web/page/structured-data.ts';

/** The most frequent questions; the answers use the numbers of the policy pages. */
export const questions = (): readonly Question[] => [
  {
    question: 'Where is my order?',
    answer: `Orders leave us in ${figures().dispatchDays} and reach you ${figures().deliveryDays} after you ordered. ${explainBusinessDays()} Once the parcel has shipped we send its tracking link by email and SMS. It is also under My Orders.`,
  },
  {
    question: 'Can I still cancel?',
    answer: `Yes, within ${figures().cancelWindow} of ordering, as long as the parcel has not been dispatched. Open the order under My Orders and press Cancel order. We refund your original payment method.`,
  },
  {
    question: 'Something arrived damaged or wrong. What now?',
    answer: `Please tell us within ${settings().orders.reportDamageHours} hours of delivery: choose “A return or refund” in the form and give your order number. Keep a photo of the item and of its packaging. We ask for it by email and then refund or replace the item.`,
  },
  {
    question: 'When do I get my refund?',
    answer: `A refund or replacement is processed within ${figures().refundDays}. The money goes back to your original payment method. Your bank may take a little longer to show it.`,
  },
  {
    question: 'Do you take bulk or business orders?',
    answer: `Yes. Choose “Bulk or business orders” in the form and tell us which packs, how many, and by when. We answer within ${figures().emailAnswerTime}.`,
  },
];
