/** Why a payment could not become an order, as a sentence for the shopper. */
export const returnReasons = {
  out_of_stock: 'Your items sold out before your payment arrived.',
  second_payment: 'This order was already paid, so we are refunding your second payment.',
  wrong_amount: 'The amount we received is not the amount of your order.',
  price_changed: 'A price went up before your payment arrived, so it no longer covers your order.',
  offer_ended:
    'An offer in your order had ended or was used up before your payment arrived, so the payment no longer covers your order.',
  no_longer_sold: 'A product in your order was no longer on sale when your payment arrived.',
  account_erased: 'The account was deleted before the payment arrived.',
} as const;

export type ReturnReason = keyof typeof returnReasons;

export const returnReasonNames = Object.keys(returnReasons) as [ReturnReason, ...ReturnReason[]];

export function readReturnReason(value: unknown): ReturnReason | undefined {
  return returnReasonNames.find((reason) => reason === value);
}
