import { formatPaise } from '#shared/money.ts';
import { settings } from '#shared/settings/current.ts';
import type { Data } from '../../settings/forms/describe.ts';

const nothing = { products: [], categories: [] };

/** The data of a form that adds an offer. */
export const emptyOffer: Data = {
  title: '',
  note: '',
  isAutomatic: false,
  code: null,
  isActive: true,
  terms: {
    kind: 'percent',
    maxPaise: null,
    buyQuantity: 2,
    getQuantity: 1,
    getGoods: null,
    timesMax: null,
    counts: 'each_product',
    breaks: [{ quantity: 3, percentBasisPoints: 1000 }],
  },
  minBasketPaise: null,
  included: nothing,
  excluded: nothing,
  audience: 'everyone',
  tags: [],
  startsAt: null,
  endsAt: null,
  totalLimit: null,
  customerLimit: null,
};

interface StartingPoint {
  label: string;
  text: string;
  /** Replaces fields of the empty offer, and of its terms. */
  data: Data & { terms: Data };
}

/** The owner checks and saves them like any other offer. */
export function listStartingPoints(): Record<string, StartingPoint> {
  const minBasketPaise = reducedThreshold();
  return {
    welcome: {
      label: 'Welcome code',
      text: '10% off the first order with a code.',
      data: {
        title: '10% off your first order',
        code: 'WELCOME10',
        terms: { kind: 'percent', percentBasisPoints: 1000, maxPaise: 20_000 },
        audience: 'first_order',
        customerLimit: 1,
      },
    },
    delivery: {
      label: `Free delivery from ${formatPaise(minBasketPaise)}`,
      text: 'Applies by itself from a value of the cart.',
      data: {
        title: `Free delivery from ${formatPaise(minBasketPaise)}`,
        isAutomatic: true,
        terms: { kind: 'free_delivery' },
        minBasketPaise,
      },
    },
    'buy-2-get-1': {
      label: 'Buy 2, get 1',
      text: 'The cheapest of every three is free.',
      data: {
        title: 'Buy 2, get 1 free',
        isAutomatic: true,
        terms: { kind: 'buy_x_get_y', percentBasisPoints: 10_000 },
      },
    },
    'from-3': {
      label: '10% off from 3 packs',
      text: 'For three or more packs of the same product.',
      data: {
        title: '10% off 3 packs or more',
        isAutomatic: true,
        terms: { kind: 'quantity_breaks' },
      },
    },
  };
}

const STEP_PAISE = 5000;

/** About three quarters of the amount from which delivery is free anyway. */
function reducedThreshold(): number {
  const { freeShippingFromPaise } = settings().delivery;
  const reduced = Math.floor(((freeShippingFromPaise ?? 0) * 3) / 4 / STEP_PAISE) * STEP_PAISE;
  return reduced > 0 ? reduced : 50_000;
}

export function newOffer(start: string | null): Data {
  const points = listStartingPoints();
  const point = start !== null && Object.hasOwn(points, start) ? points[start] : undefined;
  if (!point) return emptyOffer;
  const terms = Object.assign({}, emptyOffer.terms, point.data.terms);
  return { ...emptyOffer, ...point.data, terms };
}
