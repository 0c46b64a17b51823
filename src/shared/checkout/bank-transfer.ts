import * as z from 'zod/mini';

const MISSING = 'Enter the reference of the bank transfer';

export const bankTransferInput = z.object({
  reference: z
    .string(MISSING)
    .check(z.trim(), z.minLength(1, MISSING), z.maxLength(100, 'Use at most 100 characters')),
});
