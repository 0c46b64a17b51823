import { isLimited, type CurrentOffer } from '#shared/offers/current-offer.ts';
import { normaliseCode } from '#shared/offers/code.ts';
import type { CartOffer } from '#shared/offers/terms.ts';
import { formatDay } from '#shared/dates.ts';
import { isShownAt } from '#shared/settings/fields.ts';
import { unverifiedLimit } from '#shared/settings/orders.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { textArray } from '../../db/prepare-once.ts';
import { currentOfferColumns } from '../settings/read-offers.ts';
import { allSettings, requestSettings } from '../settings/request-settings.ts';

export interface Shopper {
  /** Undefined for guests. */
  userId?: string | undefined;
  /** Of the checkout, because one person may have several accounts. */
  phone?: string | undefined;
}

interface Question extends Shopper {
  /** Defaults to the code in the cart of the account. */
  code?: string | undefined;
  /** Uses of this checkout do not count. Defaults to the pending checkout of the account. */
  exceptCheckoutId?: string | undefined;
}

export interface CartOffers {
  /** What the shopper may use: automatic offers, and the one of the code. */
  offers: CartOffer[];
  code: EnteredCode | null;
  /** Whether uses of one of these offers are counted, so that a checkout has to reserve them under a lock. */
  countsUses: boolean;
}

export interface EnteredCode {
  code: string;
  /** Why it cannot be used; null if it can. */
  problem: string | null;
  /** The offer of a code that cannot be used is not named. */
  isKnown: boolean;
  /** The code is for accounts, and the shopper is a guest. */
  needsLogin: boolean;
}

const NONE: CartOffers = { offers: [], code: null, countsUses: false };

/** Finds the offers that a shopper may use now. Costs nothing while the shop has no offer. */
export async function findCartOffers(db: Db, question: Question): Promise<CartOffers> {
  const current = requestSettings().offers;
  if (current.length === 0 && question.code === undefined) return NONE;
  const now = new Date();
  const automatic = current.filter((offer) => offer.isAutomatic && isShownAt(offer, now));
  const code = await findCode(db, question);
  const toCheck = [...automatic, ...(code?.offer ? [code.offer] : [])].filter(
    (offer) => isLimited(offer) || (offer === code?.offer && code.usesMax !== null),
  );
  const problems = await findProblems(db, question, toCheck, code);
  const usable = automatic.filter(({ id }) => !problems.has(id));
  const offers = usable.map((offer) => toCartOffer(offer, null));
  const problem = code?.problem ?? problems.get(code?.offer?.id ?? '') ?? null;
  if (code?.offer && problem === null) offers.push(toCartOffer(code.offer, code.code));
  const usedIds = new Set(offers.map(({ id }) => id));
  return {
    offers,
    code: code
      ? {
          code: code.code,
          problem,
          isKnown: code.offer !== undefined,
          needsLogin: problem === LOG_IN,
        }
      : null,
    countsUses: toCheck.some(({ id }) => usedIds.has(id)),
  };
}

function toCartOffer(offer: CurrentOffer, code: string | null): CartOffer {
  const { id, title, terms, minBasketPaise, included, excluded } = offer;
  return { id, title, code, terms, minBasketPaise, included, excluded };
}

interface FoundCode {
  code: string;
  offer: CurrentOffer | undefined;
  usesMax: number | null;
  problem: string | null;
}

async function findCode(db: Db, { userId, code: typed }: Question): Promise<FoundCode | undefined> {
  const code = typed === undefined ? await findStoredCode(db, userId) : normaliseCode(typed);
  if (!code) return undefined;
  const { rows } = await db.execute<
    CurrentOffer & { usesMax: number | null; isOff: boolean } & Record<string, unknown>
  >(sql`
    select ${currentOfferColumns}, uses_max as "usesMax", not is_active or archived_at is not null as "isOff"
    from offer_codes join offers on offers.id = offer_id where code = ${code.slice(0, 40)}`);
  const [row] = rows;
  if (!row) return { code, offer: undefined, usesMax: null, problem: UNKNOWN };
  const { usesMax, isOff, ...offer } = row;
  return {
    code,
    offer,
    usesMax,
    problem: isOff ? 'This code is no longer valid.' : dateProblem(offer),
  };
}

async function findStoredCode(db: Db, userId: string | undefined): Promise<string | undefined> {
  if (userId === undefined || requestSettings().public.takesCodes === undefined) return undefined;
  const { rows } = await db.execute<{ code: string }>(
    sql`select code from cart_codes where user_id = ${userId}`,
  );
  return rows[0]?.code;
}

const LOG_IN = 'Please log in to use this code.';
const UNKNOWN = 'We do not know this code. Please check how it is written.';

function dateProblem({ startsAt, endsAt }: CurrentOffer): string | null {
  const now = Date.now();
  if (startsAt && now < Date.parse(startsAt)) {
    return `This code can be used from ${formatDay(startsAt)}.`;
  }
  if (endsAt && now >= Date.parse(endsAt)) return `This code ended on ${formatDay(endsAt)}.`;
  return null;
}

/** Why the shopper may not use these offers, by offer. */
async function findProblems(
  db: Db,
  { userId, phone = '', exceptCheckoutId }: Question,
  offers: CurrentOffer[],
  code: FoundCode | undefined,
): Promise<Map<string, string>> {
  const problems = new Map<string, string>();
  if (offers.length === 0) return problems;
  const rows = await countUses(
    db,
    { userId: userId ?? '', phone, code: code?.code ?? '', exceptCheckoutId },
    offers,
  );
  const counts = new Map(rows.map((row) => [row.id, row]));
  for (const offer of offers) {
    const usesMax = offer.id === code?.offer?.id ? code.usesMax : null;
    const problem = problemOf(offer, counts.get(offer.id), {
      usesMax,
      isGuest: userId === undefined,
    });
    if (problem) problems.set(offer.id, problem);
  }
  return problems;
}

interface Counts extends Record<string, unknown> {
  id: string;
  all: number;
  own: number;
  ofCode: number;
  hasOrdered: boolean;
  isTagged: boolean;
  /** Unpaid uses of accounts without a verified email; null for accounts with one. */
  unverified: number | null;
}

function problemOf(
  { audience, totalLimit, customerLimit }: CurrentOffer,
  counts: Counts | undefined,
  { usesMax, isGuest }: { usesMax: number | null; isGuest: boolean },
): string | undefined {
  if (!counts) return 'This code is no longer valid.';
  if (counts.all >= (totalLimit ?? Infinity) || counts.ofCode >= (usesMax ?? Infinity)) {
    return 'This code has been used up.';
  }
  if (isGuest) {
    const isForSome = audience !== 'everyone' || customerLimit !== null;
    return isForSome ? LOG_IN : undefined;
  }
  if (counts.own >= (customerLimit ?? Infinity)) {
    return counts.own === 1
      ? 'You have used this code already.'
      : `You have used this code ${counts.own} times already.`;
  }
  if (audience === 'first_order' && (counts.hasOrdered || counts.own > 0)) {
    return 'This code is only for a first order.';
  }
  const { holdLimits, holdMinutes } = allSettings().orders;
  const unverifiedMax = totalLimit === null ? Infinity : unverifiedLimit(holdLimits, totalLimit);
  if ((counts.unverified ?? 0) >= unverifiedMax) {
    return `Verify your email address to use this code now, or try again in ${holdMinutes} minutes.`;
  }
  if (audience === 'tagged' && !counts.isTagged) return 'This code is not for your account.';
  return undefined;
}

/** Counts up to the limits, so that a count costs no more than its limit. */
async function countUses(
  db: Db,
  { userId, phone, code, exceptCheckoutId }: Required<Question>,
  offers: CurrentOffer[],
): Promise<Counts[]> {
  const ownId =
    exceptCheckoutId === undefined
      ? sql`(select id from checkouts where user_id = ${userId} and state = 'pending')`
      : sql`${exceptCheckoutId}`;
  const isOther = sql`checkout_id is distinct from ${ownId}`;
  const { rows } = await db.execute<Counts>(sql`
    select offers.id,
      (select count(*)::int from (select from offer_uses
        where offer_id = offers.id and ${isOther} limit coalesce(total_limit, 0)) counted) as all,
      (select count(*)::int from (select from offer_uses
        where offer_id = offers.id and user_id = ${userId} and ${isOther}
        union all
        select from offer_uses where offer_id = offers.id and phone = ${phone} and phone <> ''
          and user_id <> ${userId} and ${isOther}) counted) as own,
      (select count(*)::int from offer_uses
        where code = ${code} and offer_id = offers.id and code in (select code from offer_codes where uses_max is not null)
          and ${isOther}) as "ofCode",
      audience = 'first_order' and exists (
        select from orders where user_id = ${userId} and status <> 'cancelled') as "hasOrdered",
      audience = 'tagged' and exists (
        select from customer_tags where user_id = ${userId} and tag = any(tags)) as "isTagged",
      case when exists (select from users where id = ${userId} and email_verified_at is null) then (
        select count(*)::int from offer_uses
        join checkouts on checkouts.id = checkout_id join users on users.id = offer_uses.user_id
        where offer_id = offers.id and state <> 'paid' and email_verified_at is null and ${isOther}) end as unverified
    from offers where id = any(${textArray(offers.map(({ id }) => id))})`);
  return rows;
}
