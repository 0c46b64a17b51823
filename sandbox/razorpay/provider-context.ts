import type { Order, Payment, Refund } from './entities.ts';
import type { Faults } from './faults.ts';
import { ApiError } from './api-error.ts';
import type { StoredRecord, RecordStore } from './record-store.ts';
import type { Scenario } from './scenarios.ts';
import type { ProviderEvent } from './webhooks.ts';

/** What the operations of the provider share. */
export interface ProviderContext {
  store: RecordStore;
  faults: Faults;
  refundDelayMs: number;
  settlementDelaySeconds: number;
  publish(events: ProviderEvent[], scenario?: Scenario): void;
  /** Applies the due change of a record after the delay. */
  scheduleDueChange(id: string, delayMs: number): void;
}

export async function getOrder(store: RecordStore, id: string): Promise<Order> {
  const record = await store.get(id);
  if (record?.entity.entity !== 'order') throw unknownIdError();
  return record.entity;
}

export async function putOrder(store: RecordStore, order: Order): Promise<void> {
  await store.put(order.id, { entity: order, orderId: order.id, parents: [] });
}

export async function getPayment(
  store: RecordStore,
  id: string,
): Promise<{ payment: Payment; record: StoredRecord }> {
  const record = await store.get(id);
  if (record?.entity.entity !== 'payment') throw unknownIdError();
  return { payment: record.entity, record };
}

export async function getRefund(store: RecordStore, id: string): Promise<Refund> {
  const record = await store.get(id);
  if (record?.entity.entity !== 'refund') throw unknownIdError();
  return record.entity;
}

export function unknownIdError(): ApiError {
  return new ApiError('The id provided does not exist');
}
