/** What somebody agrees to who leaves an address; it is recorded with the address. */
export const newsletterConsent = 'Recipes and new flavours, twice a month';
