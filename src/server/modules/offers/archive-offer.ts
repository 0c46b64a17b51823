import type { AdminOffer } from '#shared/offers/contract.ts';
import type { Db } from '../../db/client.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { audited, UNCHANGED, type Actor, type AuditEvent } from '../audit/audited.ts';
import { getAdminOffer, lockOffer, lockOfferEdits } from './admin-queries.ts';
import { checkOfferCount } from './check-offer.ts';
import { subjectOf } from './create-offer.ts';
import { offers } from './tables.ts';

interface OfferCommand {
  id: string;
  actor: Actor;
}

/** Deletes an offer that was never used; archives any other one, because its uses refer to it. */
export async function archiveOffer(
  db: Db,
  { id, actor }: OfferCommand,
): Promise<{ isDeleted: boolean }> {
  const event: AuditEvent = { actor, action: 'archive_offer', subject: id };
  const result = await audited(db, event, async (tx) => {
    // No use is added between counting and deleting.
    const offer = await lockOffer(tx, id, 'update');
    event.subject = subjectOf(offer);
    if (offer.usesCount === 0) {
      event.action = 'delete_offer';
      await tx.delete(offers).where(eq(offers.id, id));
      return { isDeleted: true };
    }
    if (offer.archivedAt !== null) return UNCHANGED;
    await tx
      .update(offers)
      .set({ archivedAt: sql`now()`, isActive: false, ...nextVersion })
      .where(eq(offers.id, id));
    return { isDeleted: false };
  });
  return result === UNCHANGED ? { isDeleted: false } : result;
}

/** Restores an archived offer, switched off. */
export async function restoreOffer(db: Db, { id, actor }: OfferCommand): Promise<AdminOffer> {
  const event: AuditEvent = { actor, action: 'restore_offer', subject: id };
  const result = await audited(db, event, async (tx) => {
    await lockOfferEdits(tx);
    const offer = await lockOffer(tx, id);
    event.subject = subjectOf(offer);
    if (offer.archivedAt === null) return UNCHANGED;
    await checkOfferCount(tx);
    await tx
      .update(offers)
      .set({ archivedAt: null, isActive: false, ...nextVersion })
      .where(eq(offers.id, id));
    return getAdminOffer(tx, id);
  });
  return result === UNCHANGED ? getAdminOffer(db, id) : result;
}

const nextVersion = { version: sql`${offers.version} + 1`, updatedAt: sql`now()` };
