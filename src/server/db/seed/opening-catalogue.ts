import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Product } from '../../../shared/catalog/product.ts';
import { readProducts } from '../../../shared/catalog/read-product.ts';
import type { Testimonial, VideoTestimonial } from '../../../shared/testimonials/contract.ts';

// The build imports this file without aliases, so its imports are relative paths.

const FILE = join(import.meta.dirname, 'catalogue.json');

export interface SeedCategory {
  slug: string;
  name: string;
  hindiName: string;
  title: string;
  blurb: string;
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

export async function seedTestimonials(): Promise<Testimonial[]> {
  return (await readCatalogue()).testimonials;
}

/** The seed videos. The browser's samples are built from them too. */
export async function seedVideoTestimonials(): Promise<VideoTestimonial[]> {
  const products = await seedProducts();
  const { videoTestimonials } = await readCatalogue();
  return videoTestimonials.map((video) => toVideoTestimonial(video, products));
}

function toVideoTestimonial(
  { productId, ...video }: SeedVideo,
  products: Product[],
): VideoTestimonial {
  const product = products.find(({ slug }) => slug === productId);
  return { ...video, product: product ? { slug: product.slug, name: product.name } : null };
}

/** `productId` is a slug here, because ids are assigned when the products are inserted. */
type SeedVideo = Omit<VideoTestimonial, 'product'> & { productId: string };

interface Catalogue {
  categories: SeedCategory[];
  testimonials: Testimonial[];
  videoTestimonials: SeedVideo[];
}

async function readCatalogue(): Promise<Catalogue> {
  return JSON.parse(await readFile(FILE, 'utf8')) as Catalogue;
}
