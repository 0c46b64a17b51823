import * as z from 'zod/mini';

const categoryImage = z.object({ url: z.string(), alt: z.string() });

/** A category in the API. Products refer to it by its slug. */
export const category = z.object({
  slug: z.string(),
  name: z.string(),
  hindiName: z.nullable(z.string()),
  /** For search engines. */
  description: z.string(),
  image: z.nullable(categoryImage),
  /** Whether it has a landing page. */
  hasPage: z.boolean(),
  /** Its landing page, or else its list of products. */
  path: z.string(),
});

export type Category = z.output<typeof category>;
