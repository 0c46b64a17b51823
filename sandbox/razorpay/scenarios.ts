/** The ways a payment can go wrong, each with the words the window offers it in. */
export const ways = {
  authorized: 'Authorised, but not captured',
  captured_late: 'Captured late, 30 seconds after',
  lost_reply: 'Paid, but this page never hears of it',
  webhook_dropped: 'Paid, and the webhook is dropped',
  webhook_delayed: 'Paid, and the webhook comes 30 seconds late',
  webhook_twice: 'Paid, and the webhook comes twice',
};

export type Way = keyof typeof ways;

export function isWay(name: unknown): name is Way {
  return typeof name === 'string' && Object.hasOwn(ways, name);
}
