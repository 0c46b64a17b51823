import type { Order, Payment, Refund } from './entities.ts';
import type { Faults } from './faults.ts';
import { Refusal } from './api-error.ts';
import type { Kept, Store } from './record-store.ts';
import type { Way } from './scenarios.ts';
import type { Happening } from './webhooks.ts';

/** What the provider works with. */
export interface Desk {
  store: Store;
  faults: Faults;
  refundDelayMs: number;
  publish(happenings: Happening[], way?: Way): void;
  /** Looks at a record again when its time has come. */
  wake(id: string, delayMs: number): void;
}

export async function getOrder(store: Store, id: string): Promise<Order> {
  const kept = await store.get(id);
  if (kept?.entity.entity !== 'order') throw unknownId();
  return kept.entity;
}

export async function putOrder(store: Store, order: Order): Promise<void> {
  await store.put(order.id, { entity: order, orderId: order.id, parents: [] });
}

export async function getPayment(
  store: Store,
  id: string,
): Promise<{ payment: Payment; kept: Kept }> {
  const kept = await store.get(id);
  if (kept?.entity.entity !== 'payment') throw unknownId();
  return { payment: kept.entity, kept };
}

export async function getRefund(store: Store, id: string): Promise<Refund> {
  const kept = await store.get(id);
  if (kept?.entity.entity !== 'refund') throw unknownId();
  return kept.entity;
}

export function unknownId(): Refusal {
  return new Refusal('The id provided does not exist');
}
