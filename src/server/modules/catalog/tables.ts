import { sql } from '../../db/drizzle.ts';
import {
  boolean,
  date,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from '../../db/drizzle.ts';
import { tiles, weightUnits } from '#shared/catalog/vocabulary.ts';

// Constraints are declared in the migrations; a test compares both.

export const categories = pgTable('categories', {
  slug: text('slug').primaryKey(),
  name: text('name').notNull(),
  hindiName: text('hindi_name'),
  description: text('description').notNull().default(''),
  position: smallint('position').notNull().default(0),
  landingText: text('landing_text'),
  imageUrl: text('image_url'),
  imageAlt: text('image_alt'),
  hsn: text('hsn'),
  rateBasisPoints: integer('rate_basis_points'),
  version: integer('version').notNull().default(1),
});

/** Earlier slugs, whose addresses redirect to the current ones. */
export const categoryRedirects = pgTable('category_redirects', {
  slug: text('slug').primaryKey(),
  categorySlug: text('category_slug').notNull(),
});

const nutrient = (name: string) => numeric(name, { precision: 5, scale: 1, mode: 'number' });
const timestampNow = (name: string) =>
  timestamp(name, { withTimezone: true }).notNull().defaultNow();

export const products = pgTable('products', {
  id: text('id')
    .primaryKey()
    .default(sql`nextval('product_ids')::text`),
  slug: text('slug').notNull(),
  name: text('name').notNull(),
  hindiName: text('hindi_name'),
  tagline: text('tagline'),
  description: text('description').notNull().default(''),
  shortDescription: text('short_description').notNull().default(''),
  seoTitle: text('seo_title'),
  seoDescription: text('seo_description'),
  categorySlug: text('category_slug').notNull(),
  tile: text('tile', { enum: tiles }).notNull().default('neel'),
  pricePaise: integer('price_paise').notNull(),
  originalPricePaise: integer('original_price_paise'),
  sku: text('sku'),
  /** The digits of an EAN, UPC or GTIN. */
  barcode: text('barcode'),
  weightValue: numeric('weight_value', { precision: 10, scale: 2, mode: 'number' }),
  weightUnit: text('weight_unit', { enum: weightUnits }),
  calories: nutrient('calories'),
  protein: nutrient('protein'),
  carbs: nutrient('carbs'),
  fat: nutrient('fat'),
  fiber: nutrient('fiber'),
  sugar: nutrient('sugar'),
  tags: text('tags').array().notNull().default([]),
  serveIdeas: text('serve_ideas').array().notNull().default([]),
  isActive: boolean('is_active').notNull().default(true),
  isFeatured: boolean('is_featured').notNull().default(false),
  isBestseller: boolean('is_bestseller').notNull().default(false),
  isOrganic: boolean('is_organic').notNull().default(false),
  origin: text('origin').notNull().default('India'),
  shelfLifeMonths: smallint('shelf_life_months'),
  rating: numeric('rating', { precision: 2, scale: 1, mode: 'number' }),
  /** Products with the same group are sizes of each other. */
  sizeGroup: text('size_group'),
  sizeLabel: text('size_label'),
  sizePosition: smallint('size_position').notNull().default(0),
  version: integer('version').notNull().default(1),
  archivedAt: timestamp('archived_at', { withTimezone: true }),
  createdAt: timestampNow('created_at'),
  updatedAt: timestampNow('updated_at'),
});

/** One row per product, in a table of its own because each sale writes it. Only `inventory` writes it. */
export const productStock = pgTable('product_stock', {
  productId: text('product_id').primaryKey(),
  onHand: integer('on_hand').notNull().default(0),
  reserved: integer('reserved').notNull().default(0),
});

/** The products that a combo consists of. Edits are serialised, so that a part never becomes a combo. */
export const comboParts = pgTable(
  'combo_parts',
  {
    comboId: text('combo_id').notNull(),
    position: smallint('position').notNull(),
    partId: text('part_id').notNull(),
    /** Of one combo. */
    quantity: integer('quantity').notNull(),
  },
  (table) => [primaryKey({ columns: [table.comboId, table.position] })],
);

export const productImages = pgTable(
  'product_images',
  {
    productId: text('product_id').notNull(),
    position: smallint('position').notNull(),
    url: text('url').notNull(),
    alt: text('alt').notNull(),
    isPrimary: boolean('is_primary').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.productId, table.position] })],
);

/** The HSN code and GST rate of a product from a day on. */
export const productTaxes = pgTable(
  'product_taxes',
  {
    productId: text('product_id').notNull(),
    appliesFrom: date('applies_from', { mode: 'string' }).notNull(),
    hsn: text('hsn').notNull(),
    rateBasisPoints: integer('rate_basis_points').notNull(),
    createdAt: timestampNow('created_at'),
  },
  (table) => [primaryKey({ columns: [table.productId, table.appliesFrom] })],
);
