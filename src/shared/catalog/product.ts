import * as z from 'zod/mini';
import { tiles, weightUnits } from './vocabulary.ts';

const productImage = z.object({ url: z.string(), alt: z.string(), isPrimary: z.boolean() });

const nutrition = z.object({
  calories: z.optional(z.number()),
  protein: z.optional(z.number()),
  carbs: z.optional(z.number()),
  fat: z.optional(z.number()),
  fiber: z.optional(z.number()),
  sugar: z.optional(z.number()),
});

const weight = z.object({ value: z.number(), unit: z.enum(weightUnits) });

/** What other products show of a size. */
const productSize = z.object({
  id: z.string(),
  slug: z.string(),
  /** Such as `200 g` or `Pack of 3`. */
  sizeLabel: z.string(),
  price: z.nullable(z.number()),
  originalPrice: z.nullable(z.number()),
  weight: z.nullable(weight),
  stock: z.int(),
  isActive: z.boolean(),
});

/** A product in the API: prices in rupees, `id` and `_id` are equal. */
export const product = z.object({
  id: z.string(),
  _id: z.string(),
  slug: z.string(),
  name: z.string(),
  hindiName: z.nullable(z.string()),
  tagline: z.nullable(z.string()),
  description: z.string(),
  shortDescription: z.string(),
  /** Replace the name and the description in search results. */
  seoTitle: z.nullable(z.string()),
  seoDescription: z.nullable(z.string()),
  price: z.nullable(z.number()),
  originalPrice: z.nullable(z.number()),
  category: z.string(),
  images: z.array(productImage),
  image: z.string(),
  tile: z.enum(tiles),
  stock: z.int(),
  sku: z.nullable(z.string()),
  weight: z.nullable(weight),
  nutritionalInfo: z.nullable(nutrition),
  tags: z.array(z.string()),
  serveIdeas: z.array(z.string()),
  isActive: z.boolean(),
  isFeatured: z.boolean(),
  isBestseller: z.boolean(),
  isOrganic: z.boolean(),
  origin: z.string(),
  /** Shelf life in months after packing. */
  shelfLifeMonths: z.nullable(z.int()),
  rating: z.nullable(z.number()),
  createdAt: z.string(),
  /** Products with the same group are sizes of each other. */
  sizeGroup: z.nullable(z.string()),
  sizeLabel: z.nullable(z.string()),
  /** The sizes in their order, including this product. Empty without another size. */
  siblings: z.array(productSize),
});

export type Product = z.output<typeof product>;
export type ProductSize = z.output<typeof productSize>;
export type ProductImage = z.output<typeof productImage>;
export type Nutrition = z.output<typeof nutrition>;
