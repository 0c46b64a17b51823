import type { AdminOffer, OfferInput } from '#shared/offers/contract.ts';
import type { Db } from '../../db/client.ts';
import type { Actor, AuditEvent } from '../audit/audited.ts';
import { auditedOnce } from '../audit/audited-once.ts';
import { getAdminOffer, lockOfferEdits } from './admin-queries.ts';
import { checkOffer, checkOfferCount, cleanOffer } from './check-offer.ts';
import { offerCodes, offers } from './tables.ts';

interface NewOffer {
  input: OfferInput & { code: string | null };
  key: string | undefined;
  actor: Actor;
}

export async function createOffer(db: Db, { input, key, actor }: NewOffer): Promise<AdminOffer> {
  const event: AuditEvent & { actor: Actor } = {
    actor,
    action: 'create_offer',
    subject: input.title,
  };
  return auditedOnce(db, { event, key, request: input }, async (tx) => {
    await lockOfferEdits(tx);
    await checkOfferCount(tx);
    const { content, code } = cleanOffer(input);
    await checkOffer(tx, { content, code });
    const [row] = await tx.insert(offers).values(toColumns(content)).returning({ id: offers.id });
    if (!row) throw new Error('insert returned no row');
    if (code !== null) await tx.insert(offerCodes).values({ code, offerId: row.id });
    event.subject = subjectOf({ title: content.title, code });
    return getAdminOffer(tx, row.id);
  });
}

export const toColumns = ({ startsAt, endsAt, ...content }: OfferInput) => ({
  ...content,
  startsAt: startsAt === null ? null : new Date(startsAt),
  endsAt: endsAt === null ? null : new Date(endsAt),
});

/** An offer in the audit log. */
export const subjectOf = ({ title, code }: { title: string; code: string | null }) =>
  code === null ? title : `${title} (${code})`;
