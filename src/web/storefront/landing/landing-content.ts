import type { Scene } from '#web/art/scenes.ts';
import type { Question } from '#web/page/structured-data.ts';
import type { TypicalFood } from './typical-foods.ts';

export interface Recipe {
  name: string;
  art: string;
  /** How much it makes, and how long that takes. */
  yields: string;
  ingredients: string[];
  steps: string[];
}

/** What one category says about itself; products, prices and figures come from the catalogue. */
export interface LandingContent {
  /** As the catalogue writes it; also the page's address. */
  category: string;
  name: string;
  hindiName: string;
  /** For search engines and shared links. */
  search: { title: string; description: string };
  hero: {
    title: string;
    text: string;
    desktop: Scene;
    mobile: Scene;
    alt: string;
    ground: 'night' | 'sun';
    /** The button leads to the first pack that can be bought, or to the list of all of them. */
    action: { label: string; leadsTo: 'pack' | 'list' };
  };
  packs: { title: string; slugs: string[] };
  benefits?: { title: string; list: { name: string; text: string; art: string }[] };
  /** The product whose figures speak for the category; without it, the first pack that has some. */
  measuredSlug: string;
  comparison: { title: string; food: TypicalFood };
  recipes: { title: string; list: Recipe[] };
  questions: Question[];
  door: { title: string; text: string; label: string; to: string };
}

/** All packs of the category. */
export function listOf({ category }: LandingContent): string {
  return `/products?${new URLSearchParams({ category }).toString()}`;
}
