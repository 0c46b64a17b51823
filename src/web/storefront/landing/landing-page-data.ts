import type { Page } from '#shared/pages/contract.ts';
import type { LandingFields } from '#shared/settings/page.ts';
import type { LandingProducts } from './choose-products.ts';

/** A page with the template `landing` and its products. */
export interface LandingPageData extends Page {
  landing: LandingFields;
  products: LandingProducts;
}
