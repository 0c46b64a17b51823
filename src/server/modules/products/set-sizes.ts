import type { AdminSize, SizesInput } from '#shared/catalog/sizes-contract.ts';
import { sizeTakenMessage } from '#shared/catalog/size-input.ts';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { asc, eq, inArray } from '../../db/drizzle.ts';
import { takeLock } from '../../db/transaction.ts';
import { audited, UNCHANGED, type Actor } from '../audit/audited.ts';
import { selectProducts, withImages, type ProductRow } from '../catalog/queries.ts';
import { products } from '../catalog/tables.ts';
import { lockProductEdits } from './check-product.ts';
import { findFreeGroup, isSameLabel, storeSizes, type StoredSize } from './product-sizes.ts';

/** The sizes of a product in any state, in their order. A product without other sizes is the only one. */
export async function listSizes(db: Db, id: string): Promise<AdminSize[]> {
  return toAdminSizes(db, await readMembers(db, id));
}

async function readMembers(db: Db, id: string): Promise<ProductRow[]> {
  const [product] = await selectProducts(db).where(eq(products.id, id));
  if (!product) throw new AppError('product_not_found');
  if (product.sizeGroup === null) return [product];
  return selectProducts(db)
    .where(eq(products.sizeGroup, product.sizeGroup))
    .orderBy(asc(products.sizePosition), asc(products.createdAt), asc(products.id));
}

async function toAdminSizes(db: Db, rows: ProductRow[]): Promise<AdminSize[]> {
  const ids = rows.map(({ id }) => id);
  const found = await withImages(db, rows, ids);
  return found.map((product, index) => {
    const { version = 0, archivedAt = null } = rows[index] ?? {};
    const { id, slug, name, image, tile, sku, price, weight, stock, isActive, sizeLabel } = product;
    const shown = { id, slug, name, image, tile, sku, price, weight, stock, isActive, sizeLabel };
    return Object.assign(shown, { version, isArchived: archivedAt !== null });
  });
}

interface SizesChange {
  id: string;
  input: SizesInput;
  actor: Actor;
}

/**
 * Makes the given products the sizes of a product. Throws `product_changed` with the current sizes if one of them has
 * another version than the editor saw, or if another product became a size meanwhile.
 */
export async function setSizes(db: Db, { id, input, actor }: SizesChange): Promise<AdminSize[]> {
  const event = { actor, action: 'change_sizes' as const, subject: id };
  await audited(db, event, async (tx) => {
    await lockProductEdits(tx);
    const members = await readMembers(tx, id);
    const added = input.sizes.filter((size) => !members.some((member) => member.id === size.id));
    const ids = [...members, ...added].map((product) => product.id);
    await takeLock(
      tx,
      'product',
      tx
        .select({ id: products.id })
        .from(products)
        .where(inArray(products.id, ids))
        .orderBy(products.id)
        .for('no key update'),
    );
    if (isChanged(members, input)) {
      throw new AppError('product_changed', { data: { sizes: await toAdminSizes(tx, members) } });
    }
    const rows = await readAdded(tx, members, added);
    const errors = checkSizes(input, rows);
    if (Object.keys(errors).length > 0) throw new AppError('invalid_input', { errors });
    const changed = planSizes(input, members, rows, await findGroup(tx, members));
    const name = members.find((member) => member.id === id)?.name ?? id;
    const labels = input.sizes.map(({ sizeLabel }) => sizeLabel).join(', ');
    event.subject = `${name} (${id}): ${input.sizes.length > 1 ? labels : 'no other sizes'}`;
    if (changed.length === 0) return UNCHANGED;
    return storeSizes(tx, changed);
  });
  return listSizes(db, id);
}

function isChanged(current: ProductRow[], { seen }: SizesInput): boolean {
  const versions = new Map(seen.map(({ id, version }) => [id, version]));
  return (
    versions.size !== current.length ||
    current.some(({ id, version }) => versions.get(id) !== version)
  );
}

/** The products by their ids: the members and those to add. */
async function readAdded(
  tx: Db,
  current: ProductRow[],
  added: SizesInput['sizes'],
): Promise<Map<string, ProductRow>> {
  const ids = added.map(({ id }) => id);
  const found = ids.length > 0 ? await selectProducts(tx).where(inArray(products.id, ids)) : [];
  return new Map([...current, ...found].map((row) => [row.id, row]));
}

/** The errors by the fields of the request. */
function checkSizes({ sizes, seen }: SizesInput, rows: ReadonlyMap<string, ProductRow>) {
  const errors: FieldErrors = {};
  for (const [index, { id, version, sizeLabel }] of sizes.entries()) {
    const row = rows.get(id);
    const before = sizes.slice(0, index);
    const owner = before.find((other) => isSameLabel(other.sizeLabel, sizeLabel));
    if (owner) {
      errors[`sizes.${index}.sizeLabel`] = sizeTakenMessage(rows.get(owner.id)?.name ?? owner.id);
    }
    const isNew = !seen.some((member) => member.id === id);
    if (before.some((other) => other.id === id)) errors[`sizes.${index}.id`] = REPEATED;
    else if (!row) errors[`sizes.${index}.id`] = MISSING;
    else if (isNew && row.archivedAt !== null) errors[`sizes.${index}.id`] = ARCHIVED;
    else if (isNew && row.sizeGroup !== null) errors[`sizes.${index}.id`] = IN_GROUP;
    else if (row.version !== version) errors[`sizes.${index}.id`] = CHANGED;
  }
  return errors;
}

const REPEATED = 'This product is already in the list';
const MISSING = 'This product was deleted. Remove it from the list';
const ARCHIVED = 'This product is archived. Restore it first';
const IN_GROUP = 'This product is already a size of another product. Remove it there first';
const CHANGED = 'This product was changed meanwhile. Remove it from the list and add it again';

async function findGroup(tx: Db, [first]: ProductRow[]): Promise<string> {
  return first?.sizeGroup ?? findFreeGroup(tx, first?.slug ?? '');
}

/** The products whose size changes. A single size is none. */
function planSizes(
  { sizes }: SizesInput,
  current: ProductRow[],
  rows: ReadonlyMap<string, ProductRow>,
  sizeGroup: string,
): StoredSize[] {
  const wanted = sizes.length > 1 ? sizes : [];
  const kept = wanted.map(({ id, sizeLabel }, sizePosition) => ({
    id,
    sizeGroup,
    sizeLabel,
    sizePosition,
  }));
  const removed = current
    .filter(({ id }) => !wanted.some((size) => size.id === id))
    .map(({ id }) => ({ id, sizeGroup: null, sizeLabel: null, sizePosition: 0 }));
  return [...kept, ...removed].filter((size) => {
    const row = rows.get(size.id);
    return (
      row?.sizeGroup !== size.sizeGroup ||
      row.sizeLabel !== size.sizeLabel ||
      row.sizePosition !== size.sizePosition
    );
  });
}
