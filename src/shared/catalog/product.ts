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
  weight: z.nullable(z.object({ value: z.number(), unit: z.enum(weightUnits) })),
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
});

export type Product = z.output<typeof product>;
export type ProductImage = z.output<typeof productImage>;
export type Nutrition = z.output<typeof nutrition>;
