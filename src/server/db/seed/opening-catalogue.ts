import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Product } from '../../../shared/catalog/product.ts';
import { readProducts } from '../../../shared/catalog/read-product.ts';
import type { Testimonial, VideoTestimonial } from '../../../shared/testimonials/contract.ts';

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

export async function seedTestimonials(): Promise<Testimonial[]> {
  return (await readCatalogue()).testimonials;
}

/** The opening films; the browser's samples are made from them too. */
export async function seedVideoTestimonials(): Promise<VideoTestimonial[]> {
  const products = await seedProducts();
  const { videoTestimonials } = await readCatalogue();
  return videoTestimonials.map((video) => filmOf(video, products));
}

function filmOf({ productId, ...video }: SeedFilm, products: Product[]): VideoTestimonial {
  const product = products.find(({ slug }) => slug === productId);
  return { ...video, product: product ? { slug: product.slug, name: product.name } : null };
}

/** Its `productId` is a slug: ids are given when the products are sown. */
type SeedFilm = Omit<VideoTestimonial, 'product'> & { productId: string };

interface Catalogue {
  categories: SeedCategory[];
  testimonials: Testimonial[];
  videoTestimonials: SeedFilm[];
}

async function readCatalogue(): Promise<Catalogue> {
  return JSON.parse(await readFile(FILE, 'utf8')) as Catalogue;
}
