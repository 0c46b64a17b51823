// Apart from the schema, so that pages that only show the limits do not load it.

export const CATEGORIES_MAX = 50;

/** Lengths in characters. */
export const categoryLimits = { name: 60, slug: 60, description: 200, alt: 200, landingText: 5000 };
