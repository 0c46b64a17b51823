/** Why a payment could not become an order, as a sentence for the shopper. */
export const returnReasons = {
  out_of_stock: 'Your items were sold out before your payment came.',
  second_payment: 'This order had been paid already, so your second payment goes back.',
  wrong_amount: 'The amount that arrived was not the amount of your order.',
  price_changed: 'A price went up before your payment came, so it no longer covers your order.',
  no_longer_sold: 'A product in your order was no longer on sale when your payment came.',
  account_erased: 'The account was deleted before the payment came.',
} as const;

export type ReturnReason = keyof typeof returnReasons;

export const returnReasonNames = Object.keys(returnReasons) as [ReturnReason, ...ReturnReason[]];

export function readReturnReason(value: unknown): ReturnReason | undefined {
  return returnReasonNames.find((reason) => reason === value);
}
