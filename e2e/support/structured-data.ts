import * as z from 'zod';

// The structured data that Google accepts. Strict, so that a misspelt property is an error.

const url = z.url({ protocol: /^https?$/ });
const text = z.string().trim().min(1);
const reference = z.strictObject({ '@id': url });
const context = { '@context': z.literal('https://schema.org') };

const quantity = z.strictObject({
  '@type': z.literal('QuantitativeValue'),
  value: z.number().positive(),
  unitCode: z.enum(['GRM', 'KGM']),
});

const days = z
  .strictObject({
    '@type': z.literal('QuantitativeValue'),
    minValue: z.int().positive(),
    maxValue: z.int().positive(),
    unitCode: z.literal('DAY'),
  })
  .refine(({ minValue, maxValue }) => minValue <= maxValue, 'The days are the wrong way round');

const onlineStore = z.strictObject({
  ...context,
  '@type': z.literal('OnlineStore'),
  '@id': url,
  name: text,
  legalName: text,
  description: text,
  url,
  logo: url,
  foundingDate: z.string().regex(/^\d{4}$/),
  address: z.strictObject({
    '@type': z.literal('PostalAddress'),
    streetAddress: text,
    addressLocality: text,
    addressRegion: text,
    postalCode: z.string().regex(/^\d{6}$/),
    addressCountry: z.literal('IN'),
  }),
  contactPoint: z.strictObject({
    '@type': z.literal('ContactPoint'),
    contactType: text,
    email: z.email(),
    telephone: z.string().regex(/^\+91\d{10}$/),
    areaServed: z.literal('IN'),
  }),
});

const webSite = z.strictObject({
  ...context,
  '@type': z.literal('WebSite'),
  '@id': url,
  name: text,
  url,
  inLanguage: z.literal('en-IN'),
  publisher: reference,
  potentialAction: z.strictObject({
    '@type': z.literal('SearchAction'),
    target: z.strictObject({
      '@type': z.literal('EntryPoint'),
      urlTemplate: z.string().regex(/^https?:\/\/.+\{search_term_string\}$/),
    }),
    'query-input': z.literal('required name=search_term_string'),
  }),
});

const offer = z.strictObject({
  '@type': z.literal('Offer'),
  url,
  price: z.string().regex(/^\d+\.\d\d$/),
  priceCurrency: z.literal('INR'),
  availability: z.enum(['https://schema.org/InStock', 'https://schema.org/OutOfStock']),
  itemCondition: z.literal('https://schema.org/NewCondition'),
  seller: z.strictObject({ '@type': z.literal('Organization'), name: text }),
  shippingDetails: z.strictObject({
    '@type': z.literal('OfferShippingDetails'),
    shippingDestination: z.strictObject({
      '@type': z.literal('DefinedRegion'),
      addressCountry: z.literal('IN'),
    }),
    shippingRate: z.strictObject({
      '@type': z.literal('MonetaryAmount'),
      value: z.number().nonnegative(),
      currency: z.literal('INR'),
    }),
    deliveryTime: z.strictObject({
      '@type': z.literal('ShippingDeliveryTime'),
      handlingTime: days,
      transitTime: days,
    }),
  }),
});

/** Without ratings and reviews, because the shop has no real ones yet. */
const product = z.strictObject({
  ...context,
  '@type': z.literal('Product'),
  name: text,
  description: text,
  url,
  image: z.array(url).min(1),
  category: text,
  sku: text.optional(),
  brand: z.strictObject({ '@type': z.literal('Brand'), name: text }),
  weight: quantity.optional(),
  size: text.optional(),
  additionalProperty: z.array(
    z.strictObject({ '@type': z.literal('PropertyValue'), name: text, value: text }),
  ),
  offers: offer,
});

const breadcrumbList = z.strictObject({
  ...context,
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z
    .array(
      z.strictObject({
        '@type': z.literal('ListItem'),
        position: z.int().positive(),
        name: text,
        item: url,
      }),
    )
    .min(2)
    .refine(
      (items) => items.every(({ position }, index) => position === index + 1),
      'The positions do not count up',
    ),
});

const faqPage = z.strictObject({
  ...context,
  '@type': z.literal('FAQPage'),
  mainEntity: z
    .array(
      z.strictObject({
        '@type': z.literal('Question'),
        name: text,
        acceptedAnswer: z.strictObject({ '@type': z.literal('Answer'), text }),
      }),
    )
    .min(1),
});

const thing = z.discriminatedUnion('@type', [
  onlineStore,
  webSite,
  product,
  breadcrumbList,
  faqPage,
]);

export type Thing = z.output<typeof thing>;

/** Throws with what is wrong. */
export const readStructuredData = (page: { path: string; things: unknown[] }): Thing[] =>
  page.things.map((said) => {
    const { data, error } = thing.safeParse(said);
    if (!data) throw new Error(`${page.path}: ${z.prettifyError(error)}`);
    return data;
  });
