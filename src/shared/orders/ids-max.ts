/** The maximum number of orders per request by id. */
export const idsMax = 100;

/** The maximum number of orders that are selected one by one. */
export const selectionIdsMax = 1000;

/** The maximum number of orders that are printed or picked together. */
export const printedOrdersMax = 500;
