import { checkSizeFields, SIZES_FULL, sizeTakenMessage } from '#shared/catalog/size-input.ts';
import { weightText } from '#shared/catalog/weight-text.ts';
import { limits } from '#shared/limits.ts';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, ne, sql } from '../../db/drizzle.ts';
import { takeLock } from '../../db/transaction.ts';
import { products } from '../catalog/tables.ts';
import { freeSlug } from './slug.ts';
import type { Details } from './stored-product.ts';

type Size = Pick<Details, 'sizeGroup' | 'sizeLabel'>;

/** Finds what is wrong with the size of a product; `id` is empty for a new one. */
export async function checkSize(tx: Db, size: Size, id: string): Promise<FieldErrors> {
  const { sizeGroup, sizeLabel } = size;
  if (sizeGroup === null || sizeLabel === null) return checkSizeFields(size);
  const others = await tx
    .select({ name: products.name, sizeLabel: products.sizeLabel })
    .from(products)
    .where(and(eq(products.sizeGroup, sizeGroup), ne(products.id, id)));
  const owner = others.find((other) => isSameLabel(other.sizeLabel, sizeLabel));
  if (owner) return { sizeLabel: sizeTakenMessage(owner.name) };
  return others.length < limits.sizesPerProduct ? {} : { sizeGroup: SIZES_FULL };
}

export const isSameLabel = (a: string | null, b: string | null) =>
  a?.toLowerCase() === b?.toLowerCase();

/** The group of the product of which a new one is another size. A product without a group gets one. */
export async function joinGroupOf(tx: Db, id: string): Promise<string> {
  const [row] = await takeLock(
    tx,
    'product',
    tx.select().from(products).where(eq(products.id, id)).for('no key update'),
  );
  if (!row) throw new AppError('product_not_found');
  if (row.archivedAt !== null) throw new AppError('product_archived');
  if (row.sizeGroup !== null) return row.sizeGroup;
  const sizeGroup = await findFreeGroup(tx, row.slug);
  await storeSizes(tx, [{ id, sizeGroup, sizeLabel: defaultLabel(row), sizePosition: 0 }]);
  return sizeGroup;
}

type Labelled = Pick<typeof products.$inferSelect, 'name' | 'weightValue' | 'weightUnit'>;

function defaultLabel({ name, weightValue: value, weightUnit: unit }: Labelled): string {
  const weight = value === null || unit === null ? null : weightText({ value, unit });
  return weight ?? name.slice(0, limits.sizeLabelLength).trim();
}

const GROUP_MAX = 100;

export async function findFreeGroup(tx: Db, slug: string): Promise<string> {
  const start = slug.slice(0, GROUP_MAX).replace(/-$/, '');
  const rows = await tx
    .selectDistinct({ sizeGroup: products.sizeGroup })
    .from(products)
    .where(sql`starts_with(${products.sizeGroup}, ${start})`);
  const taken = new Set(rows.map(({ sizeGroup }) => sizeGroup));
  return freeSlug(start, (candidate) => taken.has(candidate));
}

/** Takes products out of their groups, so that they can swap their labels. */
export async function clearSizes(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`
    update products set size_group = null, size_label = null where id = any(${sql.param(ids)}::text[])`);
}

export interface StoredSize extends Size {
  id: string;
  sizePosition: number;
}

export async function storeSizes(tx: Db, sizes: readonly StoredSize[]): Promise<void> {
  await clearSizes(
    tx,
    sizes.map(({ id }) => id),
  );
  await tx.execute(sql`
    update products set size_group = size."sizeGroup", size_label = size."sizeLabel",
      size_position = size."sizePosition", version = version + 1
    from jsonb_to_recordset(${JSON.stringify(sizes)}::jsonb)
      as size(id text, "sizeGroup" text, "sizeLabel" text, "sizePosition" smallint)
    where products.id = size.id`);
}

/** Places products that joined a group behind the sizes that it had, in the order of their ids here. */
export async function placeLast(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const joined = sql.param(ids);
  await tx.execute(sql`
    update products set size_position = place + coalesce((select max(size_position) + 1 from products other
      where other.size_group = placed.size_group and other.id <> all(${joined}::text[])), 0)
    from (select id, size_group, row_number() over (partition by size_group order by nth) - 1 as place
      from unnest(${joined}::text[]) with ordinality as joined(id, nth) join products using (id)
      where size_group is not null) placed
    where products.id = placed.id`);
}
