import type { SQL } from 'drizzle-orm';
import { toGtin14 } from '#shared/catalog/gtin.ts';
import { sql } from '../../db/drizzle.ts';
import { products } from './tables.ts';

/** Whether a product has this barcode, in any of its forms. The unique index has the same expression. */
export const hasBarcode = (digits: string): SQL =>
  sql`lpad(${products.barcode}, 14, '0') = ${toGtin14(digits)}`;
