/** The maximum number of orders per request by id. */
export const idsMax = 100;
