import { useState } from 'react';
import type { AdminProduct } from '#shared/catalog/admin-contract.ts';
import { ApiError } from '#web/api/call.ts';
import { toLoaded, type Loaded } from '#web/lists/loaded.ts';
import { useLoaded } from '#web/lists/use-loaded.ts';
import { callRawSignedIn } from '#web/session/call-signed-in.ts';
import { readAdminProduct } from './read-products.ts';

export async function getProduct(id: string): Promise<AdminProduct> {
  const answer = await callRawSignedIn('GET /api/admin/products/:id', { params: { id } });
  const product = readAdminProduct(answer);
  if (!product) throw new ApiError(502, {});
  return product;
}

const load = (id: string): Promise<Loaded<AdminProduct>> =>
  toLoaded(getProduct(id), {
    refused: 'Failed to fetch product',
    otherwise: 'Failed to load product',
  });

/** Loads the product of a dialog. Components that show it use the id as key. */
export function useAdminProduct(id: string) {
  const [loading, setLoading] = useState(() => load(id));
  return { ...useLoaded(loading), reload: () => setLoading(load(id)) };
}
