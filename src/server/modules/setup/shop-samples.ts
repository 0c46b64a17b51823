import { DRAWN_NAME } from '#shared/settings/drawn-brand.ts';
import type { Settings } from '#shared/settings/sections.ts';
import { seedSettings } from '../../db/seed/settings.ts';

type Shop = Settings['shop'];

const { shop: sample, orders: sampleOrders } = seedSettings;

const texts = {
  tagline: 'tagline',
  title: 'page title',
  description: 'description',
  city: 'city',
  location: 'location',
  newsletterText: 'newsletter invitation',
} as const;

/** What the section has in common with a new shop, one line each. */
export function listShopSamples(
  shop: Shop,
  { numberPrefix }: Pick<Settings['orders'], 'numberPrefix'>,
): string[] {
  const sameTexts = Object.entries(texts).filter(([field]) => {
    const name = field as keyof typeof texts;
    return shop[name] === sample[name];
  });
  return [
    shop.name === sample.name && `The shop is still called ${sample.name}`,
    shop.logo === null &&
      `No logo is uploaded; the shop shows its ${shop.name === DRAWN_NAME ? 'drawn one' : 'name'}`,
    shop.contact.email === sample.contact.email && 'The customer care email is a sample',
    shop.contact.ordersEmail === sample.contact.ordersEmail && 'The order email is a sample',
    shop.contact.phone === sample.contact.phone && 'The phone number is a sample',
    stillAsInNewShop(sameTexts.map(([, label]) => label)),
    marketplaceLine(shop),
    numberPrefix === sampleOrders.numberPrefix &&
      `Order numbers still start with ${numberPrefix} (Settings, Orders)`,
  ].filter((line) => line !== false);
}

function marketplaceLine({ marketplaces }: Shop): string | false {
  const names = marketplaces
    .map(({ name }) => name)
    .filter((name) => sample.marketplaces.some((other) => other.name === name));
  if (names.length === 0) return false;
  return names.length === 1
    ? `The marketplace ${listed(names)} is a sample`
    : `The marketplaces ${listed(names)} are samples`;
}

/** One line for many parts; false without parts. */
export const stillAsInNewShop = (parts: string[]): string | false =>
  parts.length > 0 && `Still as in a new shop: ${listed(parts)}`;

const listed = (names: string[]) => new Intl.ListFormat('en-GB').format(names);
