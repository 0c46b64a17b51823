import { expect, test } from 'vitest';
import type { AdminOffer, OfferInput } from '#shared/offers/contract.ts';
import type { OfferTerms } from '#shared/offers/terms.ts';
import { codeText, datesText, summaryText, termsText, usesText } from './offer-texts.ts';

const nothing = { products: [], categories: [] };
const percent: OfferTerms = { kind: 'percent', percentBasisPoints: 1000, maxPaise: null };

const anOffer = (changes: Partial<OfferInput & { code: string | null }> = {}) => ({
  title: 'Diwali',
  note: '',
  isAutomatic: false,
  code: 'DIWALI10',
  terms: percent,
  minBasketPaise: null,
  included: nothing,
  excluded: nothing,
  audience: 'everyone' as const,
  tags: [],
  isActive: true,
  startsAt: null,
  endsAt: null,
  totalLimit: null,
  customerLimit: null,
  ...changes,
});

const names = {
  product: (id: string) => `Product ${id}`,
  category: (slug: string) => slug.toUpperCase(),
};
const summary = (changes: Parameters<typeof anOffer>[0]) => summaryText(anOffer(changes), names);

const buyTwo = (changes: object = {}): OfferTerms => ({
  kind: 'buy_x_get_y',
  buyQuantity: 2,
  getQuantity: 1,
  getGoods: null,
  percentBasisPoints: 10_000,
  timesMax: null,
  ...changes,
});

const breaks = (counts: 'each_product' | 'all_goods'): OfferTerms => ({
  kind: 'quantity_breaks',
  counts,
  breaks: [
    { quantity: 3, percentBasisPoints: 500 },
    { quantity: 6, percentBasisPoints: 1250 },
  ],
});

test.each<[OfferTerms, string]>([
  [percent, '10% off'],
  [{ ...percent, percentBasisPoints: 1250, maxPaise: 20_000 }, '12.5% off, at most ₹200'],
  [{ kind: 'amount', amountPaise: 5050 }, '₹50.50 off'],
  [{ kind: 'free_delivery' }, 'Free delivery'],
  [buyTwo(), 'Buy 2, get 1 free'],
  [buyTwo({ percentBasisPoints: 5000 }), 'Buy 2, get 1 at 50% off'],
  [breaks('each_product'), '5% off from 3, 12.5% off from 6'],
])('%j is “%s”', (terms, text) => {
  expect(termsText(terms)).toBe(text);
});

test.each<[Parameters<typeof anOffer>[0], string]>([
  [{}, 'Customers who enter DIWALI10 get 10% off the whole order.'],
  [
    {
      terms: { ...percent, maxPaise: 1_50_000 } as OfferTerms,
      included: { products: ['1'], categories: ['sattu'] },
      customerLimit: 1,
      endsAt: '2026-11-24T18:29:00Z',
    },
    'Customers who enter DIWALI10 get 10% off SATTU and Product 1, at most ₹1,500, once per customer, until 24 Nov 2026, 11:59 pm.',
  ],
  [
    { code: null, audience: 'first_order', totalLimit: 100, minBasketPaise: 50_000 },
    'Customers who enter one of its codes on their first order get 10% off the whole order, on orders from ₹500, for the first 100 orders.',
  ],
  [
    {
      isAutomatic: true,
      code: null,
      terms: { kind: 'free_delivery' },
      startsAt: '2026-11-20T03:30:00Z',
    },
    'All customers get free delivery, from 20 Nov 2026, 9:00 am.',
  ],
  [
    { isAutomatic: true, code: null, audience: 'tagged', tags: ['vip', 'friends'] },
    'Customers with the tag vip or friends get 10% off the whole order.',
  ],
  [
    {
      terms: buyTwo({ timesMax: 2 }),
      excluded: { products: ['1', '2', '3', '4', '5'], categories: [] },
    },
    'Customers who enter DIWALI10 get 1 free for every 2 they buy of all products except Product 1, Product 2, Product 3 and 2 more, at most 2 times per order.',
  ],
  [
    { terms: buyTwo({ getGoods: { products: ['9'], categories: [] } }) },
    'Customers who enter DIWALI10 get 1 of Product 9 free for every 2 they buy.',
  ],
  [
    { terms: breaks('all_goods'), customerLimit: 3 },
    'Customers who enter DIWALI10 get 5% off from 3, 12.5% off from 6 units together, at most 3 times per customer.',
  ],
])('%j is “%s”', (changes, text) => {
  expect(summary(changes)).toBe(text);
});

const saved = (changes: Partial<AdminOffer>) =>
  ({ ...anOffer(), codesCount: 1, usesCount: 12, ...changes }) as AdminOffer;

test('a list shows how customers get the code, when it applies and its uses', () => {
  expect(codeText(saved({}))).toBe('DIWALI10');
  expect(codeText(saved({ isAutomatic: true }))).toBe('Automatic');
  expect(codeText(saved({ codesCount: 101 }))).toBe('DIWALI10 and 100 single-use codes');
  expect(codeText(saved({ code: null, codesCount: 1 }))).toBe('1 single-use code');
  expect(codeText(saved({ code: null, codesCount: 0 }))).toBe('No code yet');
  expect(datesText(saved({}))).toBe('No end');
  expect(datesText(saved({ endsAt: '2026-11-24T18:29:00Z' }))).toBe('Until 24 Nov 2026');
  expect(usesText(saved({ totalLimit: 1000 }))).toBe('12 of 1,000');
});
