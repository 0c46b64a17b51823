import { normaliseCode } from '#shared/offers/code.ts';
import { AppError } from '#shared/errors.ts';
import { limits } from '#shared/limits.ts';
import { formatCount } from '#shared/numbers.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, sql } from '../../db/drizzle.ts';
import { textArray } from '../../db/prepare-once.ts';
import { audited, type Actor, type AuditEvent } from '../audit/audited.ts';
import { lockOffer } from './admin-queries.ts';
import { subjectOf } from './create-offer.ts';
import { generateCodes } from './random-codes.ts';
import { offerCodes } from './tables.ts';

interface NewCodes {
  id: string;
  count: number;
  prefix: string;
  batch: string;
  actor: Actor;
}

const wrong = (field: string, message: string) =>
  new AppError('invalid_input', { errors: { [field]: message } });

const PREFIX = /^([A-Z0-9][A-Z0-9-]*)?$/;

/** Creates single-use codes as a batch. */
export async function createCodes(db: Db, input: NewCodes): Promise<{ count: number }> {
  const { id, count, batch, actor } = input;
  const prefix = normaliseCode(input.prefix);
  const event: AuditEvent = { actor, action: 'create_offer_codes', subject: id };
  return audited(db, event, async (tx) => {
    const offer = await lockOffer(tx, id);
    event.subject = `${subjectOf(offer)}: ${formatCount(count)} in “${batch}”`;
    if (offer.archivedAt !== null) throw new AppError('offer_archived');
    if (offer.isAutomatic) throw wrong('count', 'An automatic offer has no codes');
    if (!PREFIX.test(prefix)) {
      throw wrong(
        'prefix',
        'Use letters (A to Z), digits and hyphens; it starts with a letter or digit',
      );
    }
    const left = limits.offerCodesMax - offer.codesCount;
    if (count > left) {
      const room = left > 0 ? `${formatCount(left)} more are possible` : 'delete unused ones first';
      throw wrong('count', `An offer can have ${formatCount(limits.offerCodesMax)} codes; ${room}`);
    }
    await checkBatch(tx, { id, batch });
    await insertCodes(tx, { id, count, prefix, batch });
    return { count };
  });
}

async function checkBatch(tx: Db, { id, batch }: { id: string; batch: string }): Promise<void> {
  const { rows } = await tx.execute<{ batches: number; isTaken: boolean }>(sql`
    select count(distinct lower(batch))::int as batches,
      coalesce(bool_or(lower(batch) = lower(${batch})), false) as "isTaken"
    from offer_codes where offer_id = ${id} and batch is not null`);
  const [found] = rows;
  if (found?.isTaken) throw wrong('batch', 'This offer has a batch with this name already');
  if ((found?.batches ?? 0) >= limits.offerBatchesMax) {
    throw wrong('batch', `An offer can have ${limits.offerBatchesMax} batches. Delete one first.`);
  }
}

interface Batch {
  id: string;
  count: number;
  prefix: string;
  batch: string;
}

/** A code that another offer has by chance is replaced. */
async function insertCodes(tx: Db, { id, count, prefix, batch }: Batch): Promise<void> {
  for (let missing = count; missing > 0;) {
    const { rowCount } = await tx.execute(sql`
      insert into offer_codes (code, offer_id, uses_max, batch)
      select code, ${id}, 1, ${batch} from unnest(${textArray(generateCodes(missing, prefix))}) as code
      on conflict do nothing`);
    missing -= rowCount ?? 0;
  }
}

interface BatchCommand {
  id: string;
  batch: string;
  actor: Actor;
}

/** Deletes the codes of a batch that have no use, not even a reserved one. */
export async function deleteCodes(
  db: Db,
  { id, batch, actor }: BatchCommand,
): Promise<{ deleted: number }> {
  const event: AuditEvent = { actor, action: 'delete_offer_codes', subject: id };
  return audited(db, event, async (tx) => {
    const offer = await lockOffer(tx, id);
    event.subject = `${subjectOf(offer)}: “${batch}”`;
    const deleted = await tx
      .delete(offerCodes)
      .where(
        and(
          eq(offerCodes.offerId, id),
          eq(offerCodes.batch, batch),
          sql`not exists (select from offer_uses where offer_uses.code = offer_codes.code)`,
        ),
      )
      .returning({ one: sql`1` });
    event.subject += `, ${formatCount(deleted.length)} deleted`;
    return { deleted: deleted.length };
  });
}
