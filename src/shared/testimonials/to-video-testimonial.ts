import { storedWidths, uploadedPicture } from '../catalog/picture.ts';
import type { FilmTestimonial } from '../settings/testimonials.ts';
import type { VideoTestimonial } from './contract.ts';

/** A film as pages show it, with its product if that is on sale. */
export function toVideoTestimonial(
  video: FilmTestimonial,
  find: (slug: string) => { slug: string; name: string } | undefined,
): VideoTestimonial {
  const { id, name, location, title, mp4, webm, captions, fullQuote, rating, duration } = video;
  const product = video.product === null ? undefined : find(video.product);
  return {
    id,
    name,
    location,
    title,
    // The schema requires one of the two files.
    videoSrc: mp4 ?? (webm as string),
    webmSrc: mp4 && webm,
    captionsSrc: captions,
    ...thumbnails(video),
    fullQuote,
    rating,
    duration,
    product: product ? { slug: product.slug, name: product.name } : null,
  };
}

const THUMBNAIL_WIDTH = 800;

/** Uploaded images are stored in several widths and formats. */
function thumbnails({ poster, posterAvif }: FilmTestimonial) {
  const uploaded = uploadedPicture(poster);
  if (!uploaded) return { thumbnail: poster, thumbnailAvif: posterAvif };
  const widths = storedWidths(uploaded.width);
  const width = widths.find((stored) => stored >= THUMBNAIL_WIDTH) ?? widths.at(-1);
  const file = (type: string) => poster.replace(/\d+\.webp$/, `${width}.${type}`);
  return { thumbnail: file('webp'), thumbnailAvif: file('avif') };
}
