// Texts of a new shop. They also complete settings that an earlier release stored without these fields.

/** The invitation above the newsletter form. */
export const sampleNewsletterText = 'Recipes and new flavours, twice a month';

/** A paragraph of the first email to a customer. */
export const sampleWelcomeText =
  'We roast makhana and stone-grind sattu in {city}, and send them across India.';

/** The top of the products page, and the box below its list. */
export const sampleProductsPage = {
  heading: 'Traditional Superfoods',
  text: 'Roasted makhana and stone-ground sattu. Pick a pack, read every ingredient.',
  desktopImage: null,
  phoneImage: null,
  drawing: 'packs' as const,
  alt: 'A row of {shopName} packs in front of a printed cloth',
  tone: 'haldi' as const,
  helpHeading: 'Need Help Choosing?',
  helpText:
    'Tell us what you snack on now and who it is for. A person answers within {emailAnswerTime}.',
};
