import { limits } from '../limits.ts';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { productTax } from '../tax/product-tax.ts';
import { comboPart } from './combo-contract.ts';
import { product } from './product.ts';
import { changedProduct, newProduct } from './product-input.ts';

const access = 'admin';
const permission = 'manage_products';
const params = z.object({ id: z.string() });

/** A product of a combo with what the back-office shows. */
const storedPart = z.extend(comboPart, {
  sku: z.nullable(z.string()),
  /** The units of the part that can be sold. */
  stock: z.int(),
  isActive: z.boolean(),
  isArchived: z.boolean(),
});

export type StoredPart = z.output<typeof storedPart>;

/** A product with its back-office fields. */
export const adminProduct = z.extend(product, {
  /** Incremented by every edit, but not by sales. */
  version: z.int(),
  /** The digits of its EAN, UPC or GTIN. */
  barcode: z.nullable(z.string()),
  /** Physical stock, and the part that is held for open payments. */
  onHand: z.int(),
  reserved: z.int(),
  /** Units sold in orders that were not cancelled. */
  soldCount: z.int(),
  archivedAt: z.nullable(z.iso.datetime()),
  updatedAt: z.iso.datetime(),
  /** Its HSN codes and GST rates, oldest first; future ones last. */
  taxes: z.array(productTax),
  /** The products of a combo, which has no stock of its own. */
  parts: z.array(storedPart),
  /** The combos that contain it. */
  combos: z.array(z.object({ id: z.string(), name: z.string(), isActive: z.boolean() })),
});

export type AdminProduct = z.output<typeof adminProduct>;

const reply = z.object({ product: adminProduct });

export const getAdminProduct = endpoint({
  method: 'GET',
  path: '/api/admin/products/:id',
  access,
  permission,
  summary: 'One product, also when it is inactive or archived',
  params,
  reply,
});

/** What a list of chosen products shows. */
const productChoice = z.extend(
  z.pick(product, {
    id: true,
    slug: true,
    name: true,
    image: true,
    tile: true,
    stock: true,
    isActive: true,
    price: true,
    sku: true,
  }),
  { isArchived: z.boolean(), isCombo: z.boolean() },
);

export type ProductChoice = z.output<typeof productChoice>;

export const chosenProductsMax = 50;

export const findChosenProducts = endpoint({
  method: 'GET',
  path: '/api/admin/products/chosen',
  access,
  permission,
  summary: 'The products with these ids or slugs, also when they are inactive or archived',
  query: z.object({
    /** Separated by commas. */
    ids: z.pipe(
      z.string(),
      z.pipe(
        z.transform((ids: string) => [...new Set(ids.split(',').filter(Boolean))]),
        z
          .array(z.string())
          .check(z.maxLength(chosenProductsMax, `Request at most ${chosenProductsMax} products`)),
      ),
    ),
  }),
  reply: z.object({ products: z.array(productChoice) }),
});

export const createProduct = endpoint({
  method: 'POST',
  path: '/api/products',
  access,
  permission,
  summary: 'Adds a product',
  body: newProduct,
  message: 'Product added successfully!',
  reply,
});

export const changeProduct = endpoint({
  method: 'PUT',
  path: '/api/products/:id',
  access,
  permission,
  summary: 'Changes a product; rejected if it changed since the given version',
  params,
  body: changedProduct,
  message: 'Product updated successfully!',
  reply,
});

export const deleteProductTax = endpoint({
  method: 'DELETE',
  path: '/api/admin/products/:id/taxes/:appliesFrom',
  access,
  permission,
  summary: 'Removes an HSN code and rate that do not apply yet',
  params: z.object({ id: z.string(), appliesFrom: z.iso.date() }),
  message: 'The change was removed.',
  reply,
});

export const deleteProduct = endpoint({
  method: 'DELETE',
  path: '/api/products/:id',
  access,
  permission,
  summary: 'Deletes a product; one that orders or carts refer to is archived instead',
  params,
  message: 'Product deleted successfully!',
  reply: z.object({
    isArchived: z.boolean(),
    /** The names of combos that are not available any more. */
    combos: z.array(z.string()),
  }),
});

export const restoreProduct = endpoint({
  method: 'POST',
  path: '/api/admin/products/:id/restore',
  access,
  permission,
  summary: 'Takes a product out of the archive; it stays inactive until it is activated',
  params,
  message: 'The product is back, inactive until you switch it on.',
  reply,
});

export const exportProducts = endpoint({
  method: 'GET',
  path: '/api/admin/products/export',
  access,
  permission,
  summary: 'Every product that is not archived, as the CSV that the import reads',
  file: 'text/csv',
  reply: z.string(),
});

/** An error in a line of the file; the header is line 1. */
const badRow = z.object({ line: z.int(), column: z.nullable(z.string()), message: z.string() });

export type BadRow = z.output<typeof badRow>;

const importReport = z.object({
  rows: z.int(),
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  badRows: z.array(badRow),
  /** Rows that make an active product free: allowed, but usually a mistake. */
  freeRows: z.array(z.object({ line: z.int(), name: z.string() })),
  isDryRun: z.boolean(),
});

export type ImportReport = z.output<typeof importReport>;

const LIMIT_BYTES = 12 * 1024 * 1024;

export const importProducts = endpoint({
  method: 'POST',
  path: '/api/admin/products/import',
  access,
  permission,
  summary: `Adds and changes up to ${limits.importRowsMax} products from a CSV, all or none; a dry run only reports`,
  bodyLimitBytes: LIMIT_BYTES,
  body: z.object({ csv: z.string('Choose a CSV file'), isDryRun: z._default(z.boolean(), false) }),
  reply: importReport,
});

export const uploadPicture = endpoint({
  method: 'POST',
  path: '/api/admin/uploads',
  access,
  permission,
  summary:
    'Uploads an image (the body is the file) and stores it in several sizes as AVIF and WebP',
  isUpload: true,
  bodyLimitBytes: limits.pictureBytesMax,
  reply: z.object({ url: z.string(), width: z.int(), height: z.int() }),
});
