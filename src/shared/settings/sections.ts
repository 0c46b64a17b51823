import type * as z from 'zod/mini';
import { brandSection } from './brand.ts';
import { deliverySection } from './delivery.ts';
import { homeSection } from './home.ts';
import { legalSection } from './legal.ts';
import { mailSection } from './mail.ts';
import { ordersSection } from './orders.ts';
import { setupSection } from './setup.ts';
import { shopSection } from './shop.ts';
import { taxSection } from './tax.ts';
import { testimonialsSection } from './testimonials.ts';

/** One schema per section, for the form, the API and the server. */
export const sections = {
  shop: shopSection,
  legal: legalSection,
  delivery: deliverySection,
  orders: ordersSection,
  tax: taxSection,
  mail: mailSection,
  brand: brandSection,
  setup: setupSection,
  home: homeSection,
  testimonials: testimonialsSection,
};

export type SectionName = keyof typeof sections;
export type Settings = { [Name in SectionName]: z.output<(typeof sections)[Name]> };

export const sectionNames = Object.keys(sections) as [SectionName, ...SectionName[]];
