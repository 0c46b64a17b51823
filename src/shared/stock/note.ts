/** What fits into the ledger beside a correction. */
export const stockNoteLengthMax = 200;
