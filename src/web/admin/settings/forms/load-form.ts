import type * as z from 'zod/mini';
import type { FormDescription } from './describe.ts';

/** The description of each section's form, in a file of its own. */
const forms: Record<string, () => Promise<FormDescription>> = {
  shop: async () => (await import('./shop.ts')).shopForm,
  legal: async () => (await import('./legal.ts')).legalForm,
  delivery: async () => (await import('./delivery.ts')).deliveryForm,
  orders: async () => (await import('./orders.ts')).ordersForm,
  tax: async () => (await import('./tax.ts')).taxForm,
  home: async () => (await import('./home.ts')).homeForm,
  testimonials: async () => (await import('./testimonials.ts')).testimonialsForm,
  mail: async () => (await import('./mail.ts')).mailForm,
  brand: async () => (await import('./brand.ts')).brandForm,
  page: async () => (await import('./page.ts')).pageForm,
};

export const hasForm = (section: string) => Object.hasOwn(forms, formName(section));

/** Undefined if the section has no form. */
export async function findForm(section: string): Promise<FormDescription | undefined> {
  return forms[formName(section)]?.();
}

/** All pages have the same form. */
const formName = (section: string) => (section.startsWith('page:') ? 'page' : section);

/** The schema with which the server validates the section. */
export async function findSchema(section: string): Promise<z.ZodMiniType | undefined> {
  if (formName(section) === 'page') return (await import('#shared/settings/page.ts')).pageDocument;
  const { sections } = await import('#shared/settings/sections.ts');
  const schemas: Record<string, z.ZodMiniType> = sections;
  return schemas[section];
}
