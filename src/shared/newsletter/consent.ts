/** The consent text, which is stored with the address. */
export const newsletterConsent = 'Recipes and new flavours, twice a month';
