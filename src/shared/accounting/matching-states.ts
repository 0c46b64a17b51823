// Apart from the contract, so that screens do not load its schemas.

/**
 * How a payment agrees with the provider's payouts: all is paid out; a part is still to come; another amount was paid
 * out; or the shop does not know the payment.
 */
export const matchingStates = ['matched', 'waiting', 'different', 'unknown'] as const;

export type MatchingState = (typeof matchingStates)[number];
