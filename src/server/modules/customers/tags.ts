import { tagsMax, toTag } from '#shared/customers/tag.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { and, asc, eq, sql } from '../../db/drizzle.ts';
import { containsPattern } from '../../db/pagination.ts';
import { getUser } from '../accounts/queries.ts';
import { audited, UNCHANGED, type Actor } from '../audit/audited.ts';
import { lockCustomer } from './lock-customer.ts';
import { customerTags } from './tables.ts';

const SUGGESTIONS_MAX = 100;

export async function listTagsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ label: customerTags.label })
    .from(customerTags)
    .where(eq(customerTags.userId, userId))
    .orderBy(asc(customerTags.tag));
  return rows.map(({ label }) => label);
}

/** The most used tags that start with the text. */
export async function listTags(db: Db, search: string) {
  const startsWith = containsPattern(toTag(search)).slice(1);
  const { rows } = await db.execute<{ tag: string; customers: number }>(sql`
    select min(label) as tag, count(*)::int as customers from customer_tags
    where tag like ${startsWith} group by customer_tags.tag
    order by customers desc, customer_tags.tag limit ${SUGGESTIONS_MAX}`);
  return rows;
}

interface TagChange {
  userId: string;
  tag: string;
  actor: Actor;
}

/** Single tags are added and removed, so that two people who change the tags of a customer do not undo each other. */
export async function addTag(db: Db, { userId, tag: label, actor }: TagChange): Promise<void> {
  const { email } = await getUser(db, userId);
  const tag = toTag(label);
  const subject = `${email}: ${label}`;
  await audited(db, { actor, action: 'add_customer_tag', subject }, async (tx) => {
    await lockCustomer(tx, userId);
    const ofCustomer = eq(customerTags.userId, userId);
    if ((await tx.$count(customerTags, and(ofCustomer, eq(customerTags.tag, tag)))) > 0) {
      return UNCHANGED;
    }
    if ((await tx.$count(customerTags, ofCustomer)) >= tagsMax) throw new AppError('too_many_tags');
    await tx.insert(customerTags).values({ userId, tag, label: await spellingOf(tx, tag, label) });
    return undefined;
  });
}

/** The spelling that other customers have. */
async function spellingOf(tx: Db, tag: string, typed: string): Promise<string> {
  const [row] = await tx
    .select({ label: customerTags.label })
    .from(customerTags)
    .where(eq(customerTags.tag, tag))
    .limit(1);
  return row?.label ?? typed;
}

export async function removeTag(db: Db, { userId, tag, actor }: TagChange): Promise<void> {
  const { email } = await getUser(db, userId);
  const subject = `${email}: ${tag}`;
  await audited(db, { actor, action: 'remove_customer_tag', subject }, async (tx) => {
    const removed = await tx
      .delete(customerTags)
      .where(and(eq(customerTags.userId, userId), eq(customerTags.tag, toTag(tag))))
      .returning({ tag: customerTags.tag });
    return removed.length > 0 ? undefined : UNCHANGED;
  });
}
