import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TestShop } from './test-shop.ts';

/** The names of all uploaded files, in any storage, and of everything in the local folder. */
export async function listStoredFiles({ dataDir, storage }: TestShop): Promise<string[]> {
  const names = new Set(readdirSync(join(dataDir, 'uploads'), { recursive: true }).map(String));
  for await (const { name } of storage.list()) names.add(name);
  return [...names].toSorted();
}
