import type { Scene } from '#web/art/scenes.ts';
import type { Question } from '#web/page/structured-data.ts';
import type { TypicalFood } from './typical-foods.ts';

export interface Recipe {
  name: string;
  art: string;
  /** Servings and preparation time. */
  yields: string;
  ingredients: string[];
  steps: string[];
}

/** The texts of one category; products, prices and figures come from the catalogue. */
export interface LandingContent {
  /** The category slug, which is also the path of the page. */
  category: string;
  name: string;
  hindiName: string;
  /** For search engines and link previews. */
  search: { title: string; description: string };
  hero: {
    title: string;
    text: string;
    desktop: Scene;
    mobile: Scene;
    alt: string;
    ground: 'night' | 'sun';
    /** The button links to the first buyable pack, or to the list. */
    action: { label: string; leadsTo: 'pack' | 'list' };
  };
  packs: { title: string; slugs: string[] };
  benefits?: { title: string; list: { name: string; text: string; art: string }[] };
  /** The product whose figures are shown; the default is the first pack that has figures. */
  measuredSlug: string;
  comparison: { title: string; food: TypicalFood };
  recipes: { title: string; list: Recipe[] };
  questions: Question[];
  otherCategory: { title: string; text: string; label: string; to: string };
}

/** The path of the category's product list. */
export function listOf({ category }: LandingContent): string {
  return `/products?${new URLSearchParams({ category }).toString()}`;
}
