import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Product } from '../../../shared/catalog/product.ts';
import { readProducts } from '../../../shared/catalog/read-product.ts';

// Imported by the build as well, which knows no aliases yet: relative paths only.

const FILE = join(import.meta.dirname, 'catalogue.json');

export interface SeedCategory {
  slug: string;
  name: string;
  hindiName: string;
  title: string;
  blurb: string;
}

/** The opening catalogue in the shape that travels; the browser's fallback lists are made from it too. */
export async function seedProducts(): Promise<Product[]> {
  const found = readProducts(await readCatalogue());
  if (!found) throw new Error(`${FILE} holds no products`);
  return found;
}

export async function seedCategories(): Promise<SeedCategory[]> {
  return (await readCatalogue()).categories;
}

async function readCatalogue(): Promise<{ categories: SeedCategory[] }> {
  return JSON.parse(await readFile(FILE, 'utf8')) as { categories: SeedCategory[] };
}
