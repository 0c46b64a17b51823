/** The failure scenarios that the payment window offers, with their labels. */
export const scenarios = {
  authorized: 'Authorised, but not captured',
  captured_late: 'Captured late, 30 seconds after',
  lost_reply: 'Paid, but this page is not notified',
  webhook_dropped: 'Paid, and the webhook is dropped',
  webhook_delayed: 'Paid, and the webhook comes 30 seconds late',
  webhook_twice: 'Paid, and the webhook comes twice',
};

export type Scenario = keyof typeof scenarios;

export function isScenario(name: unknown): name is Scenario {
  return typeof name === 'string' && Object.hasOwn(scenarios, name);
}
