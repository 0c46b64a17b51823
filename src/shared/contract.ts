import * as catalog from './catalog/contract.ts';
import type { Endpoint } from './endpoint.ts';
import * as health from './health/contract.ts';
import * as newsletter from './newsletter/contract.ts';
import * as testimonials from './testimonials/contract.ts';

const all = [
  health.getHealth,
  catalog.listProducts,
  catalog.listBestsellers,
  catalog.getProduct,
  testimonials.listTestimonials,
  testimonials.listVideoTestimonials,
  newsletter.subscribe,
] as const;

/** Every call of the API. The OpenAPI document, the bare paths and the access test walk this list. */
export const endpoints: readonly Endpoint[] = all;

type Declared = (typeof all)[number];

type NameOf<E extends Endpoint> = E extends Endpoint ? `${E['method']} ${E['path']}` : never;

/** How a caller names a call: `GET /api/products`. */
export type CallName = NameOf<Declared>;

/** The declaration behind such a name. */
export type EndpointOf<Name extends CallName> = Extract<
  Declared,
  Name extends `${infer Method} ${infer Path}` ? { method: Method; path: Path } : never
>;
