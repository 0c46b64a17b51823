import { shopCardPath } from '../catalog/share-card.ts';
import { isShownAt } from './fields.ts';
import type { LegalSettings } from './legal.ts';
import { identifyingFacts, readFact, withoutFacts, type LegalFact } from './legal-facts.ts';
import type { Rank } from './home.ts';
import { isSampleRank } from './samples.ts';
import type { Settings } from './sections.ts';

/** The settings that pages and browsers may see. */
export interface PublicSettings {
  shop: Settings['shop'];
  legal: Settings['legal'];
  /** Facts that still have the sample value of a new shop. */
  sampleFacts: LegalFact[];
  delivery: Settings['delivery'];
  orders: Pick<
    Settings['orders'],
    | 'cancelMinutes'
    | 'refundDays'
    | 'returnDays'
    | 'returnRequestDays'
    | 'reportDamageHours'
    | 'holdMinutes'
    | 'stock'
  >;
  tax: Pick<Settings['tax'], 'registration' | 'asksForGstin'>;
  brand: Settings['brand'];
  /** The path of the picture that social networks show with pages without one of their own. */
  shareCard: string;
  slogans: string[];
  /** Some offer needs a code. */
  takesCodes?: true;
  /** What the cards of products show besides the product. */
  cards: {
    /** Null: cards have no rating. */
    rating: string | null;
    ranks: Rank[];
  };
  /** Samples are left out everywhere. */
  hidesSamples?: true;
  /** The page shows a draft. */
  isPreview?: true;
}

interface Options {
  now: Date;
  /** The content of a new shop, which is fictional. */
  samples: Pick<Settings, 'legal' | 'home' | 'testimonials'>;
  /** Production leaves samples out; elsewhere pages mark them. */
  hidesSamples: boolean;
}

export function toPublicSettings(settings: Settings, options: Options): PublicSettings {
  const { now, samples, hidesSamples } = options;
  const { shop, delivery, brand, tax } = settings;
  const sampleFacts = findSampleFacts(settings.legal, samples.legal);
  const { cancelMinutes, refundDays, returnDays, returnRequestDays } = settings.orders;
  const { reportDamageHours, holdMinutes, stock } = settings.orders;
  const isAnnounced = shop.announcement !== null && isShownAt(shop.announcement, now);
  return {
    shop: { ...shop, announcement: isAnnounced ? shop.announcement : null },
    legal: hidesSamples ? withoutFacts(settings.legal, sampleFacts) : settings.legal,
    sampleFacts: hidesSamples ? [] : sampleFacts,
    delivery,
    orders: {
      cancelMinutes,
      refundDays,
      returnDays,
      returnRequestDays,
      reportDamageHours,
      holdMinutes,
      stock,
    },
    tax: { registration: tax.registration, asksForGstin: tax.asksForGstin },
    brand,
    shareCard: shopCardPath({ shop, brand }),
    slogans: settings.home.slogans,
    cards: cardContent(settings, options),
    ...(hidesSamples && { hidesSamples }),
  };
}

function cardContent(
  { home, testimonials }: Settings,
  { samples, hidesSamples }: Options,
): PublicSettings['cards'] {
  const { rating } = testimonials.reviews;
  const isSampleRating = rating === samples.testimonials.reviews.rating;
  return {
    rating: hidesSamples && isSampleRating ? null : rating,
    ranks: home.ranks.filter((rank) => !hidesSamples || !isSampleRank(rank, samples.home)),
  };
}

export function findSampleFacts(legal: LegalSettings, samples: LegalSettings): LegalFact[] {
  return identifyingFacts.filter((fact) => {
    const value = readFact(legal, fact);
    return value !== null && value === readFact(samples, fact);
  });
}
