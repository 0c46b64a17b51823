import { settings } from '#shared/settings/current.ts';
import type { Product } from '#shared/catalog/product.ts';
import { weightText } from '#shared/catalog/weight-text.ts';

type Described = Pick<Product, 'name' | 'tagline' | 'description' | 'weight'>;

/** What search results say about a product without a search description: its own texts, or else its facts. */
export function describeProduct(product: Described, categoryName: string): string {
  const { name, tagline, description, weight } = product;
  const words = [tagline, description].filter(Boolean).join(' ');
  if (words.length >= 70) return words;
  const facts = [categoryName, weightText(weight)].filter(Boolean).join(', ');
  return `${name} by ${settings().shop.name}. ${words} ${facts}, with price, nutrition and ingredients. Sent across India from ${settings().shop.city}.`;
}
