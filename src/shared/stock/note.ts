/** Fits into one line of the ledger. */
export const stockNoteLengthMax = 200;
