import type { AdminCategory } from '#shared/catalog/category-contract.ts';
import { toLoaded, type Loaded } from '#web/lists/loaded.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';

export const FAILED = 'Failed to load the categories';

/** All categories, in their order. */
export async function loadCategories(): Promise<Loaded<AdminCategory[]>> {
  const loaded = await toLoaded(callSignedIn('GET /api/admin/categories', {}), {
    refused: 'Failed to fetch the categories',
    otherwise: FAILED,
  });
  return 'data' in loaded ? { data: loaded.data.categories } : loaded;
}
