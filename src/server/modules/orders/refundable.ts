import { hasMoney } from '#shared/orders/status.ts';
import type { Db } from '../../db/client.ts';
import { getRefundablePaise } from '../payments/refunds.ts';
import type { OrderRow } from './assemble.ts';

/** What can still be refunded of a locked order. */
export const findRefundablePaise = async (tx: Db, { paymentStatus, paymentId }: OrderRow) =>
  hasMoney(paymentStatus) ? getRefundablePaise(tx, paymentId) : 0;
