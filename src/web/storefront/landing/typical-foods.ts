import type { Nutrition } from '#shared/catalog/product.ts';
import type { ComparedFood } from '#shared/settings/page.ts';

export interface TypicalFood {
  name: string;
  /** In grams per 100 g. */
  figures: Pick<Nutrition, 'protein' | 'fiber' | 'fat'>;
  /** A description of the figures. */
  note: string;
}

/**
 * Common foods for comparison. Typical figures in whole grams from public food tables: USDA FoodData Central for
 * chips, the Indian Food Composition Tables (ICMR-NIN, 2017) for maida. They are neither our measurements nor those
 * of a brand.
 */
export const typicalFoods: Record<ComparedFood, TypicalFood> = {
  potatoChips: {
    name: 'Potato chips',
    figures: { protein: 7, fiber: 4, fat: 35 },
    note: 'Chips: typical, rounded figures for salted, fried potato chips from public food tables (USDA FoodData Central). Brands differ.',
  },
  maida: {
    name: 'Maida',
    figures: { protein: 10, fiber: 3, fat: 1 },
    note: 'Maida: typical, rounded figures for refined wheat flour from public food tables (Indian Food Composition Tables). Brands differ.',
  },
};
