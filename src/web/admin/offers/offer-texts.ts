import type { AdminOffer, OfferInput, OfferState } from '#shared/offers/contract.ts';
import type { OfferGoods, OfferTerms } from '#shared/offers/terms.ts';
import { formatClock, formatDay } from '#shared/dates.ts';
import { formatPaise } from '#shared/money.ts';
import { formatCount } from '#shared/numbers.ts';

export const stateLabels: Record<
  OfferState,
  { label: string; tone: 'ok' | 'info' | 'warn' | 'neutral' }
> = {
  running: { label: 'Running', tone: 'ok' },
  scheduled: { label: 'Scheduled', tone: 'info' },
  used_up: { label: 'Used up', tone: 'warn' },
  ended: { label: 'Ended', tone: 'neutral' },
  off: { label: 'Off', tone: 'neutral' },
  archived: { label: 'Archived', tone: 'neutral' },
};

const percentText = (basisPoints: number) => `${basisPoints / 100}%`;

/** `10% off, at most ₹200`, `Buy 2, get 1 free` */
export function termsText(terms: OfferTerms): string {
  switch (terms.kind) {
    case 'percent': {
      const most = terms.maxPaise === null ? '' : `, at most ${formatPaise(terms.maxPaise)}`;
      return `${percentText(terms.percentBasisPoints)} off${most}`;
    }
    case 'amount':
      return `${formatPaise(terms.amountPaise)} off`;
    case 'free_delivery':
      return 'Free delivery';
    case 'buy_x_get_y':
      return `Buy ${terms.buyQuantity}, get ${terms.getQuantity} ${priceText(terms.percentBasisPoints)}`;
    case 'quantity_breaks':
      break;
  }
  return breaksText(terms);
}

const priceText = (basisPoints: number) =>
  basisPoints === 10_000 ? 'free' : `at ${percentText(basisPoints)} off`;

type Breaks = Extract<OfferTerms, { kind: 'quantity_breaks' }>;

const breaksText = ({ breaks }: Breaks) =>
  breaks
    .map(
      ({ quantity, percentBasisPoints }) =>
        `${percentText(percentBasisPoints)} off from ${quantity}`,
    )
    .join(', ');

/** The names of products by id and of categories by slug. */
export interface GoodsNames {
  product: (id: string) => string;
  category: (slug: string) => string;
}

/**
 * `Customers who enter DIWALI10 get 10% off Sattu, at most ₹200, once per customer, until 24 Nov 2026, 11:59 pm.`
 */
export function summaryText(
  offer: OfferInput & { code: string | null },
  names: GoodsNames,
): string {
  const parts = [
    `${customersText(offer)} ${benefitText(offer, names)}`,
    offer.minBasketPaise !== null && `on orders from ${formatPaise(offer.minBasketPaise)}`,
    offer.customerLimit !== null && `${timesText(offer.customerLimit)} per customer`,
    offer.totalLimit !== null && `for the first ${orderCount(offer.totalLimit)}`,
    offer.startsAt && `from ${momentText(offer.startsAt)}`,
    offer.endsAt && `until ${momentText(offer.endsAt)}`,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

function customersText({
  isAutomatic,
  code,
  audience,
  tags,
}: OfferInput & { code: string | null }) {
  const tagged = audience === 'tagged' ? ` with the tag ${listText(tags, 'or')}` : '';
  const first = audience === 'first_order' ? ' on their first order' : '';
  if (isAutomatic) return `${tagged || first ? 'Customers' : 'All customers'}${tagged} get${first}`;
  return `Customers${tagged} who enter ${code ?? 'one of its codes'}${first} get`;
}

function benefitText(offer: OfferInput, names: GoodsNames): string {
  const { terms } = offer;
  const goods = goodsText(offer, names);
  switch (terms.kind) {
    case 'percent':
    case 'amount': {
      const [saving = '', most] = termsText(terms).split(', ');
      return `${saving} ${goods ?? 'the whole order'}${most ? `, ${most}` : ''}`;
    }
    case 'free_delivery':
      return `free delivery${goods ? ` with ${goods}` : ''}`;
    case 'buy_x_get_y': {
      const { buyQuantity, getQuantity, getGoods, percentBasisPoints, timesMax } = terms;
      const other = getGoods ? ` of ${listed(getGoods, names)}` : '';
      const times = timesMax === null ? '' : `, ${timesText(timesMax)} per order`;
      const bought = `for every ${buyQuantity} they buy${goods ? ` of ${goods}` : ''}`;
      return `${getQuantity}${other} ${priceText(percentBasisPoints)} ${bought}${times}`;
    }
    case 'quantity_breaks':
      break;
  }
  const counted = terms.counts === 'each_product' ? 'of the same product' : 'together';
  return `${breaksText(terms)} units ${counted}${goods ? `, of ${goods}` : ''}`;
}

/** Undefined if it applies to all products. */
function goodsText(
  { included, excluded }: Pick<OfferInput, 'included' | 'excluded'>,
  names: GoodsNames,
): string | undefined {
  const some = listed(included, names);
  const except = listed(excluded, names);
  if (!except) return some || undefined;
  return `${some || 'all products'} except ${except}`;
}

const listed = ({ products, categories }: OfferGoods, names: GoodsNames) =>
  listText([...categories.map(names.category), ...products.map(names.product)], 'and');

const SHOWN_MAX = 3;

/** `Sattu, Makhana and 4 more` */
function listText(all: string[], word: 'and' | 'or'): string {
  const shown = all.length > SHOWN_MAX + 1 ? all.slice(0, SHOWN_MAX) : all;
  const last = all.length > shown.length ? `${all.length - shown.length} more` : shown.at(-1);
  const before = all.length > shown.length ? shown : shown.slice(0, -1);
  return before.length === 0 ? (last ?? '') : `${before.join(', ')} ${word} ${last}`;
}

const timesText = (count: number) => (count === 1 ? 'once' : `at most ${formatCount(count)} times`);

const orderCount = (count: number) => (count === 1 ? 'order' : `${formatCount(count)} orders`);

const momentText = (iso: string) => `${formatDay(iso)}, ${formatClock(iso)}`;

/** When an offer of a list applies: `20 Nov 2026 to 24 Nov 2026`. */
export function datesText({ startsAt, endsAt }: Pick<AdminOffer, 'startsAt' | 'endsAt'>): string {
  if (startsAt && endsAt) return `${formatDay(startsAt)} to ${formatDay(endsAt)}`;
  if (startsAt) return `From ${formatDay(startsAt)}`;
  return endsAt ? `Until ${formatDay(endsAt)}` : 'No end';
}

/** `12 of 100`, `12` */
export const usesText = ({ usesCount, totalLimit }: Pick<AdminOffer, 'usesCount' | 'totalLimit'>) =>
  totalLimit === null
    ? formatCount(usesCount)
    : `${formatCount(usesCount)} of ${formatCount(totalLimit)}`;

/** The code, or how customers get one. */
export function codeText({ isAutomatic, code, codesCount }: AdminOffer): string {
  if (isAutomatic) return 'Automatic';
  const others = codesCount - (code === null ? 0 : 1);
  const single = `${formatCount(others)} single-use ${others === 1 ? 'code' : 'codes'}`;
  if (code === null) return others === 0 ? 'No code yet' : single;
  return others === 0 ? code : `${code} and ${single}`;
}
