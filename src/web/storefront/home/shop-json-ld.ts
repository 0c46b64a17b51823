import { settings } from '#shared/settings/current.ts';
import { shopIcon } from '#shared/settings/shop-icon.ts';
import { legalText } from '#shared/settings/legal-text.ts';

/** The JSON-LD id of the shop. */
const shopId = (origin: string) => `${origin}/#shop`;

/** Sample details are marked, as they are on the pages. */
export function organization(origin: string) {
  const { address } = settings().legal;
  const { contact, name, description, foundedYear, logo } = settings().shop;
  const { svg, png } = shopIcon();
  return {
    '@type': 'OnlineStore',
    '@id': shopId(origin),
    name,
    legalName: legalText('legalName'),
    description,
    url: `${origin}/`,
    logo: origin + (png?.('512') ?? logo ?? svg),
    foundingDate: String(foundedYear),
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street ?? undefined,
      addressLocality: address.city ?? undefined,
      addressRegion: address.state ?? undefined,
      postalCode: address.pincode ?? undefined,
      addressCountry: 'IN',
    },
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      email: contact.email,
      telephone: contact.phone.replaceAll(' ', ''),
      areaServed: 'IN',
    },
  };
}

/** The site with its search address. */
export function webSite(origin: string) {
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#site`,
    name: settings().shop.name,
    url: `${origin}/`,
    inLanguage: 'en-IN',
    publisher: { '@id': shopId(origin) },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${origin}/products?search={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  };
}
