import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampleVideos } from '#shared/settings/sample-testimonials.ts';
import { PROJECT } from './output.ts';

/** The parts of the seed catalogue the pictures need. */
export interface CatalogueProduct {
  slug: string;
  hindiName: string;
  /** The list of ingredients. */
  shortDescription: string;
  nutritionalInfo: Record<'calories' | 'protein' | 'carbs' | 'fat' | 'fiber' | 'sugar', number>;
}

export interface VideoTestimonial {
  id: string;
  name: string;
  location: string;
  fullQuote: string;
  videoSrc: string;
  /** Only where it is smaller than the MP4. */
  webmSrc: string | null;
  captionsSrc: string;
  thumbnail: string;
  thumbnailAvif: string;
  /** Minutes and seconds, "00:12". */
  duration: string;
  /** The slug of the product in the picture. */
  productId: string;
}

interface Catalogue {
  categories: { hindiName: string }[];
  products: CatalogueProduct[];
  videoTestimonials: VideoTestimonial[];
}

const CATALOGUE_FILE = 'src/server/db/seed/catalogue.json';

export function readCatalogue(): Catalogue {
  // The seed is checked against its schema when it is loaded into the shop.
  const catalogue = JSON.parse(readFileSync(join(PROJECT, CATALOGUE_FILE), 'utf8')) as Catalogue;
  return { ...catalogue, videoTestimonials: sampleVideos.map(toVideo) };
}

function toVideo(sample: (typeof sampleVideos)[number]): VideoTestimonial {
  const { id, name, location, fullQuote, duration } = sample;
  return {
    id,
    name,
    location,
    fullQuote,
    duration,
    videoSrc: sample.mp4,
    webmSrc: sample.webm,
    captionsSrc: sample.captions,
    thumbnail: sample.poster,
    thumbnailAvif: sample.posterAvif,
    productId: sample.product,
  };
}
