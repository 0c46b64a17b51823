import { isRecord } from '#shared/read-answer.ts';
import { tabStorage } from '#web/browser/tab-storage.ts';
import type { PlacedOrder, PurchaseSummary } from './purchase.ts';

/** A payment that is not decided yet. */
export interface OpenPayment extends PurchaseSummary {
  /** The provider's id of it. */
  orderId: string;
  /** Whether the payment window said that the money left. */
  isPaid: boolean;
}

const DRAFT = 'checkout-draft';
const PAYMENT = 'checkout-payment';
const ORDER = 'checkout-order';

/** What a reload of the checkout must not lose, by whose it is. */
export function keptOf(owner: string) {
  const keep = (name: string, value: unknown) => tabStorage.keep(name, { owner, value });
  const read = (name: string) => {
    const value = tabStorage.read(name, owner);
    return isRecord(value) ? value : undefined;
  };
  return {
    draft: () => tabStorage.read(DRAFT, owner),
    // Written below and nowhere else, so that their shapes are known.
    payment: () => read(PAYMENT) as OpenPayment | undefined,
    order: () => read(ORDER) as PlacedOrder | undefined,
    keepDraft: (values: object) => keep(DRAFT, values),
    keepPayment: (payment: OpenPayment) => keep(PAYMENT, payment),
    keepOrder: (order: PlacedOrder) => keep(ORDER, order),
    forgetDraft: () => tabStorage.forget(DRAFT),
    forgetPayment: () => tabStorage.forget(PAYMENT),
    forgetOrder: () => tabStorage.forget(ORDER),
  };
}
