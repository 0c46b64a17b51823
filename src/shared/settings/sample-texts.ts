// Texts of a new shop. They also complete settings that an earlier release stored without these fields.

/** The invitation above the newsletter form. */
export const sampleNewsletterText = 'Recipes and new flavours, twice a month';

/** A paragraph of the first email to a customer. */
export const sampleWelcomeText =
  'We roast makhana and stone-grind sattu in {city}, and send them across India.';
