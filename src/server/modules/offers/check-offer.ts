import { codePattern, normaliseCode } from '#shared/offers/code.ts';
import type { AdminOffer, OfferInput } from '#shared/offers/contract.ts';
import type { OfferGoods } from '#shared/offers/terms.ts';
import { toTag } from '#shared/customers/tag.ts';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import { limits } from '#shared/limits.ts';
import type { Db } from '../../db/client.ts';
import { and, inArray, isNull, sql } from '../../db/drizzle.ts';
import { textArray } from '../../db/prepare-once.ts';
import { categories, products } from '../catalog/tables.ts';
import { offers } from './tables.ts';

export interface CheckedOffer {
  content: OfferInput;
  code: string | null;
}

/** Without repetitions, with tags and code as they are stored. */
export function cleanOffer({
  code,
  ...content
}: OfferInput & { code: string | null }): CheckedOffer {
  const { terms } = content;
  return {
    content: {
      ...content,
      terms:
        terms.kind === 'buy_x_get_y' && terms.getGoods
          ? { ...terms, getGoods: withoutRepeats(terms.getGoods) }
          : terms,
      included: withoutRepeats(content.included),
      excluded: withoutRepeats(content.excluded),
      tags: [...new Set(content.tags.map(toTag))],
    },
    code: code === null || code.trim() === '' ? null : normaliseCode(code),
  };
}

const withoutRepeats = ({ products: ids, categories: slugs }: OfferGoods): OfferGoods => ({
  products: [...new Set(ids)],
  categories: [...new Set(slugs)],
});

/** Throws with the fields that are wrong. What `before` names already may have been deleted since. */
export async function checkOffer(
  tx: Db,
  { content, code }: CheckedOffer,
  before?: AdminOffer,
): Promise<void> {
  const errors: FieldErrors = {
    ...(await goodsProblems(tx, content, before)),
    ...(await tagProblems(tx, content, before)),
  };
  const problem = await codeProblem(tx, { content, code }, before);
  if (problem) errors.code = problem;
  if (Object.keys(errors).length > 0) throw new AppError('invalid_input', { errors });
}

async function codeProblem(
  tx: Db,
  { content, code }: CheckedOffer,
  before: AdminOffer | undefined,
): Promise<string | undefined> {
  if (code === null) return undefined;
  if (content.isAutomatic) return 'An automatic offer has no code';
  if (code === before?.code) return undefined;
  if (!codePattern.test(code)) {
    return 'Use 3 to 40 letters (A to Z), digits and hyphens; it starts with a letter or digit';
  }
  const { rows } = await tx.execute<{ id: string; title: string; isArchived: boolean }>(sql`
    select offers.id, title, archived_at is not null as "isArchived"
    from offer_codes join offers on offers.id = offer_id where code = ${code}`);
  const [owner] = rows;
  if (!owner) return undefined;
  if (owner.id === before?.id) return 'This offer has this code already, in a batch';
  return `The ${owner.isArchived ? 'archived offer' : 'offer'} “${owner.title}” has this code already`;
}

const goodsOf = ({
  terms,
  included,
  excluded,
}: Pick<OfferInput, 'terms' | 'included' | 'excluded'>) => ({
  included,
  excluded,
  ...(terms.kind === 'buy_x_get_y' && terms.getGoods && { 'terms.getGoods': terms.getGoods }),
});

async function goodsProblems(
  tx: Db,
  content: OfferInput,
  before: AdminOffer | undefined,
): Promise<FieldErrors> {
  const named = Object.entries(goodsOf(content));
  const stored = before ? Object.values(goodsOf(before)) : [];
  return {
    ...(await unknownOf(tx, 'products', { named, stored })),
    ...(await unknownOf(tx, 'categories', { named, stored })),
  };
}

const messages = {
  products: 'This product does not exist',
  categories: 'One of these categories does not exist',
};

interface Named {
  named: [string, OfferGoods][];
  stored: OfferGoods[];
}

async function unknownOf(
  tx: Db,
  what: 'products' | 'categories',
  { named, stored }: Named,
): Promise<FieldErrors> {
  const keys = named.flatMap(([, goods]) => goods[what]);
  if (keys.length === 0) return {};
  const known = new Set([
    ...stored.flatMap((goods) => goods[what]),
    ...(what === 'products' ? await findProducts(tx, keys) : await findCategories(tx, keys)),
  ]);
  return Object.fromEntries(
    named.flatMap(([field, goods]) =>
      goods[what].flatMap((key, index) =>
        known.has(key)
          ? []
          : [
              [
                what === 'products' ? `${field}.${what}.${index}` : `${field}.${what}`,
                messages[what],
              ],
            ],
      ),
    ),
  );
}

async function findProducts(tx: Db, ids: string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, ids), isNull(products.archivedAt)));
  return rows.map(({ id }) => id);
}

async function findCategories(tx: Db, slugs: string[]): Promise<string[]> {
  const rows = await tx
    .select({ slug: categories.slug })
    .from(categories)
    .where(inArray(categories.slug, slugs));
  return rows.map(({ slug }) => slug);
}

/** A mistyped tag would make an offer that no customer can use. */
async function tagProblems(
  tx: Db,
  { tags }: OfferInput,
  before: AdminOffer | undefined,
): Promise<FieldErrors> {
  if (tags.length === 0) return {};
  const { rows } = await tx.execute<{ tag: string }>(
    sql`select distinct tag from customer_tags where tag = any(${textArray(tags)})`,
  );
  const known = new Set([...(before?.tags ?? []), ...rows.map(({ tag }) => tag)]);
  return Object.fromEntries(
    tags.flatMap((tag, index) =>
      known.has(tag)
        ? []
        : [[`tags.${index}`, 'No customer has this tag. Add it to a customer first']],
    ),
  );
}

/** Current offers are kept in memory, and each cart is priced with the automatic ones. */
export async function checkOfferCount(tx: Db): Promise<void> {
  const count = await tx.$count(offers, isNull(offers.archivedAt));
  if (count < limits.offersMax) return;
  const title = `The shop has ${limits.offersMax} offers, which is the most. Archive one first.`;
  throw new AppError('invalid_input', { errors: { title } });
}
