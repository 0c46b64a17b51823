import type { Testimonial, VideoTestimonial } from '#shared/testimonials/contract.ts';
import type { Db } from '../../db/client.ts';
import { and, asc, eq, getTableColumns } from '../../db/drizzle.ts';
import { products } from '../catalog/tables.ts';
import { testimonials, videoTestimonials } from './tables.ts';

export async function listTestimonials(db: Db): Promise<Testimonial[]> {
  const { position, ...shown } = getTableColumns(testimonials);
  return db.select(shown).from(testimonials).orderBy(asc(position), asc(testimonials.id));
}

export async function listVideoTestimonials(db: Db): Promise<VideoTestimonial[]> {
  const { position, productId, ...shown } = getTableColumns(videoTestimonials);
  return db
    .select({ ...shown, product: { slug: products.slug, name: products.name } })
    .from(videoTestimonials)
    .leftJoin(products, and(eq(products.id, productId), eq(products.isActive, true)))
    .orderBy(asc(position), asc(videoTestimonials.id));
}
