import type { Permission } from '../accounts/permissions.ts';
import { statusFacts, type OrderStatus } from './status.ts';

export interface Transition {
  from: OrderStatus;
  to: OrderStatus;
  /** Whether courier or tracking number are set as well. */
  hasShipment?: boolean;
}

/** What a person needs to make this change. Cancelling returns money, and reinstating withdraws that refund. */
export function permissionsForStatus({ from, to, hasShipment }: Transition): Permission[] {
  const movesMoney = from !== to && (from === 'cancelled' || to === 'cancelled');
  const isPacking = movesMoney ? statusFacts[to].hasLeft : from !== to;
  const packs = isPacking || hasShipment === true;
  return [
    ...(packs ? (['ship_orders'] as const) : []),
    ...(movesMoney ? (['refund_orders'] as const) : []),
  ];
}
