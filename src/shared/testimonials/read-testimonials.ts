import { field, isRecord, listIn, text, textOrNull, type Raw } from '../read-answer.ts';
import type { Testimonial, VideoTestimonial } from './contract.ts';

const idOf = ({ id }: Raw, index: number) =>
  String(typeof id === 'string' || typeof id === 'number' ? id : index);
const stars = (value: unknown) => Math.min(5, Math.max(1, Math.round(Number(value)) || 5));

/** Accepts `{success, data: {testimonials}}`, `{testimonials}` or an array. Empty testimonials are left out. */
export function readTestimonials(answer: unknown): Testimonial[] | undefined {
  return listIn(answer, 'testimonials')?.filter(isRecord).flatMap(readTestimonial);
}

/** Accepts only an array. Films without a video are left out. */
export function readVideoTestimonials(answer: unknown): VideoTestimonial[] | undefined {
  if (!Array.isArray(answer)) return undefined;
  return answer.filter(isRecord).flatMap(readVideoTestimonial);
}

function readTestimonial(raw: Raw, index: number): Testimonial[] {
  const message = text(raw.message);
  if (!message) return [];
  return [
    {
      id: idOf(raw, index),
      name: text(raw.name),
      location: text(raw.location),
      message,
      rating: stars(raw.rating),
      verified: raw.verified === true,
    },
  ];
}

function readVideoTestimonial(raw: Raw, index: number): VideoTestimonial[] {
  const videoSrc = text(raw.videoSrc);
  if (!videoSrc) return [];
  const slug = text(field(raw.product, 'slug'));
  const name = text(field(raw.product, 'name'));
  return [
    {
      id: idOf(raw, index),
      name: text(raw.name),
      location: text(raw.location),
      title: text(raw.title),
      videoSrc,
      webmSrc: textOrNull(raw.webmSrc),
      captionsSrc: textOrNull(raw.captionsSrc),
      thumbnail: text(raw.thumbnail),
      thumbnailAvif: textOrNull(raw.thumbnailAvif),
      fullQuote: text(raw.fullQuote),
      rating: stars(raw.rating),
      duration: text(raw.duration),
      product: slug && name ? { slug, name } : null,
    },
  ];
}
