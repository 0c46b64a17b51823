import { isRecord } from '#shared/read-answer.ts';
import type { Db } from '../../db/client.ts';
import { inArray, or, sql } from '../../db/drizzle.ts';
import { comboParts, products } from '../catalog/tables.ts';
import type { Row } from './csv-columns.ts';
import { PARTS_COLUMN, readParts } from './csv-parts.ts';
import type { RowError } from './row-errors.ts';

/** A product that a file names as a part. */
interface NamedPart {
  id: string;
  name: string;
  isArchived: boolean;
  isCombo: boolean;
}

/** The products that the rows name as parts, by SKU and by `#` and id. */
export async function findNamedParts(
  db: Db,
  rows: { row: Row }[],
): Promise<Map<string, NamedPart>> {
  const keys = rows.flatMap(({ row }) =>
    readParts(row.get(PARTS_COLUMN) ?? '').map(({ key }) => key),
  );
  if (keys.length === 0) return new Map();
  const ids = keys.filter((key) => key.startsWith('#')).map((key) => key.slice(1));
  const found = await db
    .select({
      id: products.id,
      sku: products.sku,
      name: products.name,
      isArchived: sql<boolean>`${products.archivedAt} is not null`,
      isCombo: sql<boolean>`exists (select from ${comboParts} where combo_id = ${products.id})`,
    })
    .from(products)
    .where(or(inArray(products.sku, keys), inArray(products.id, ids)));
  const named = new Map<string, NamedPart>();
  for (const part of found) {
    named.set(`#${part.id}`, part);
    if (part.sku !== null) named.set(part.sku, part);
  }
  return named;
}

/** Replaces the keys of the parts by the ids of the products. */
export function resolveParts(
  input: Record<string, unknown>,
  known: ReadonlyMap<string, NamedPart>,
): RowError[] {
  if (!Array.isArray(input.parts)) return [];
  const parts = input.parts.filter(isRecord).map(({ key, quantity }) => {
    const part = known.get(String(key));
    return { key: String(key), part, quantity, problem: problemOf(String(key), part) };
  });
  input.parts = parts.map(({ key, part, quantity }) => ({ productId: part?.id ?? key, quantity }));
  const wrong = parts.find(({ problem }) => problem !== undefined);
  return wrong?.problem === undefined ? [] : [{ column: PARTS_COLUMN, message: wrong.problem }];
}

function problemOf(key: string, part: NamedPart | undefined): string | undefined {
  if (!part) return `No product has the SKU ${key}`;
  if (part.isArchived) return `“${part.name}” is archived. Restore it, or take it out of the combo`;
  return part.isCombo ? `“${part.name}” is a combo. Name its products instead` : undefined;
}
