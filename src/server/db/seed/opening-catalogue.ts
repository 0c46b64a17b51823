import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Product } from '../../../shared/catalog/product.ts';
import { readProducts } from '../../../shared/catalog/read-product.ts';
import { sampleVideos } from '../../../shared/settings/sample-testimonials.ts';
import type { VideoTestimonial } from '../../../shared/testimonials/contract.ts';
import { toVideoTestimonial } from '../../../shared/testimonials/to-video-testimonial.ts';

// The build imports this file without aliases, so its imports are relative paths.

const FILE = join(import.meta.dirname, 'catalogue.json');

export interface SeedCategory {
  slug: string;
  name: string;
  hindiName: string;
  description: string;
  hsn: string;
  rateBasisPoints: number;
}

/** The seed products as API objects. The browser's fallback lists are built from them too. */
export async function seedProducts(): Promise<Product[]> {
  const products = readProducts(await readCatalogue());
  if (!products) throw new Error(`${FILE} contains no products`);
  return products;
}

export async function seedCategories(): Promise<SeedCategory[]> {
  return (await readCatalogue()).categories;
}

/** The seed videos, for browsers that cannot load the current ones. */
export async function seedVideoTestimonials(): Promise<VideoTestimonial[]> {
  const products = await seedProducts();
  const find = (wanted: string) => products.find(({ slug }) => slug === wanted);
  return sampleVideos.map((video) => toVideoTestimonial(video, find));
}

interface Catalogue {
  categories: SeedCategory[];
}

async function readCatalogue(): Promise<Catalogue> {
  return JSON.parse(await readFile(FILE, 'utf8')) as Catalogue;
}
