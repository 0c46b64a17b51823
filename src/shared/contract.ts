import * as catalog from './catalog/contract.ts';
import * as health from './health/contract.ts';
import type { Endpoint } from './endpoint.ts';

/** Every call of the API. The OpenAPI document, the bare paths and the access test walk this list. */
export const endpoints: Endpoint[] = [
  health.getHealth,
  catalog.listProducts,
  catalog.listBestsellers,
  catalog.getProduct,
];
