import { brand } from '#shared/brand.ts';
import { compliance, sampleMark } from '#shared/compliance.ts';

/** The JSON-LD id of the shop. */
const shopId = (origin: string) => `${origin}/#shop`;

/** Sample details are marked, as they are on the pages. */
export function organization(origin: string) {
  const { legalName, address } = compliance;
  const { contact, name, description, foundedYear } = brand;
  return {
    '@type': 'OnlineStore',
    '@id': shopId(origin),
    name,
    legalName: legalName + sampleMark,
    description,
    url: `${origin}/`,
    logo: `${origin}/icons/icon-512.png`,
    foundingDate: String(foundedYear),
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.city,
      addressRegion: address.state,
      postalCode: address.pincode,
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
    name: brand.name,
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
