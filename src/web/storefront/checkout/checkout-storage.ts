import { isRecord } from '#shared/read-answer.ts';
import { tabStorage } from '#web/browser/tab-storage.ts';
import type { PlacedOrder, PurchaseSummary } from './purchase.ts';

/** A payment without a final status. */
export interface OpenPayment extends PurchaseSummary {
  /** The provider's order id. */
  orderId: string;
  /** Whether the payment window reported success. */
  isPaid: boolean;
}

const DRAFT = 'checkout-draft';
const PAYMENT = 'checkout-payment';
const ORDER = 'checkout-order';

/** Session storage of the checkout for one account, which survives a reload. */
export function checkoutStorage(owner: string) {
  const keep = (name: string, value: unknown) => tabStorage.write(name, { owner, value });
  const read = (name: string) => {
    const value = tabStorage.read(name, owner);
    return isRecord(value) ? value : undefined;
  };
  return {
    draft: () => tabStorage.read(DRAFT, owner),
    // Only this module writes these values, so their shapes are known.
    payment: () => read(PAYMENT) as OpenPayment | undefined,
    order: () => read(ORDER) as PlacedOrder | undefined,
    writeDraft: (values: object) => keep(DRAFT, values),
    writePayment: (payment: OpenPayment) => keep(PAYMENT, payment),
    writeOrder: (order: PlacedOrder) => keep(ORDER, order),
    clearDraft: () => tabStorage.remove(DRAFT),
    clearPayment: () => tabStorage.remove(PAYMENT),
    clearOrder: () => tabStorage.remove(ORDER),
  };
}
