import type { AdminOffer, OfferInput } from '#shared/offers/contract.ts';
import { AppError } from '#shared/errors.ts';
import { listChanges } from '#shared/settings/field-changes.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, isNull, sql } from '../../db/drizzle.ts';
import { audited, type Actor, type AuditEvent } from '../audit/audited.ts';
import { getAdminOffer, lockOffer, lockOfferEdits } from './admin-queries.ts';
import { checkOffer, cleanOffer, type CheckedOffer } from './check-offer.ts';
import { subjectOf, toColumns } from './create-offer.ts';
import { offerCodes, offers } from './tables.ts';

interface Change {
  id: string;
  input: OfferInput & { code: string | null; baseVersion: number };
  actor: Actor;
}

/** Throws `offer_edited` with the saved offer if another admin saved it first. */
export async function changeOffer(db: Db, { id, input, actor }: Change): Promise<AdminOffer> {
  const event: AuditEvent = { actor, action: 'change_offer', subject: id };
  return audited(db, event, async (tx) => {
    await lockOfferEdits(tx);
    const before = await lockOffer(tx, id);
    event.subject = subjectOf(before);
    if (before.archivedAt !== null) throw new AppError('offer_archived');
    const { baseVersion, ...change } = input;
    if (baseVersion !== before.version) {
      throw new AppError('offer_edited', { data: { offer: before } });
    }
    const { content, code } = cleanOffer(change);
    await checkOffer(tx, { content, code }, before);
    await tx
      .update(offers)
      .set({
        ...toColumns(content),
        version: sql`${offers.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(eq(offers.id, id));
    await storeCode(tx, before, { content, code });
    const after = await getAdminOffer(tx, id);
    event.changes = listChanges(contentOf(before), contentOf(after));
    return after;
  });
}

/** Entering a code of an automatic offer would apply it twice, so it keeps none. Uses of deleted codes stay. */
async function storeCode(
  tx: Db,
  before: AdminOffer,
  { content, code }: CheckedOffer,
): Promise<void> {
  const isOfOffer = eq(offerCodes.offerId, before.id);
  if (content.isAutomatic) {
    await tx.delete(offerCodes).where(isOfOffer);
  } else if (code !== before.code) {
    await tx.delete(offerCodes).where(and(isOfOffer, isNull(offerCodes.batch)));
    if (code !== null) await tx.insert(offerCodes).values({ code, offerId: before.id });
  }
}

/** What an admin can change. */
function contentOf(offer: AdminOffer) {
  const { id: _id, version: _version, state: _state, usesCount: _uses, ...rest } = offer;
  const { archivedAt: _archived, createdAt: _created, updatedAt: _updated, ...content } = rest;
  return content;
}
