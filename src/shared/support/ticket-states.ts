// Apart from the contract, so that pages that only show the states do not load its schemas.
export const ticketStates = ['open', 'acknowledged', 'resolved'] as const;
