import type { SectionName, Settings } from '#shared/settings/sections.ts';
import type { TestShop } from './test-shop.ts';
import { callApi, createAdmin } from './users.ts';

/** Publishes a section with these changes. */
export async function changeSettings<Name extends SectionName>(
  shop: TestShop,
  section: Name,
  changes: Partial<Settings[Name]>,
): Promise<void> {
  const as = await createAdmin(shop.db);
  const { data: current } = await callApi(shop, `GET /api/admin/settings/${section}`, { as });
  const body = { baseVersion: current.version, data: { ...current.data, ...changes } };
  const response = await callApi(shop, `PUT /api/admin/settings/${section}`, { as, body });
  if (response.status !== 200) throw new Error(JSON.stringify(response));
}
