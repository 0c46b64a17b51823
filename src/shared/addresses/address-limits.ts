/** Limits of the address book of an account. They are not in `limits.ts`, which public pages load. */
export const addressLimits = { addressesMax: 20, labelLengthMax: 40 } as const;
