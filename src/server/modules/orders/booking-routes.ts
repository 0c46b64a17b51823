import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/orders/booking-contract.ts';
import type { Db } from '../../db/client.ts';
import type { Handle } from '../../http/handle.ts';
import { actorFromRequest } from '../audit/audited.ts';
import { bookParcel, cancelBooking, retryBooking } from './booking/change-booking.ts';
import { listQuotes } from './booking/list-quotes.ts';
import { getLabel, getParcelBooking, type CourierAccount } from './booking/load-booking.ts';

interface Deps {
  db: Db;
  /** Undefined: parcels are shipped by hand. */
  courierAccount: CourierAccount | undefined;
  wakeCourierWorker(): void;
}

export function bookingRoutes(handle: Handle, deps: Deps): void {
  const { db, courierAccount, wakeCourierWorker } = deps;
  const requireAccount = () => {
    if (!courierAccount) throw new AppError('courier_not_connected');
    return courierAccount;
  };
  const reply = (parcelId: string) => getParcelBooking(db, parcelId, courierAccount);
  const replyAfter = async (parcelId: string, change: Promise<void>) => {
    await change;
    wakeCourierWorker();
    return reply(parcelId);
  };
  handle(contract.getCourierConnection, async () => ({
    isConnected: courierAccount !== undefined,
    provider: courierAccount?.courier.name ?? null,
  }));
  handle(contract.getParcelBooking, ({ params }) => reply(params.id));
  handle(contract.listParcelQuotes, async ({ params, query }) => ({
    quotes: await listQuotes(db, requireAccount(), { parcelId: params.id, box: query }),
  }));
  handle(contract.bookParcel, (input) => {
    requireAccount();
    const request = { parcelId: input.params.id, ...input.body, actor: actorFromRequest(input) };
    return replyAfter(input.params.id, bookParcel(db, request));
  });
  handle(contract.retryBooking, (input) => {
    requireAccount();
    const { id: parcelId } = input.params;
    const request = { parcelId, choice: input.body.choice, actor: actorFromRequest(input) };
    return replyAfter(parcelId, retryBooking(db, request));
  });
  handle(contract.cancelBooking, (input) => {
    requireAccount();
    const { id: parcelId } = input.params;
    return replyAfter(parcelId, cancelBooking(db, { parcelId, actor: actorFromRequest(input) }));
  });
  handle(contract.getParcelLabel, ({ params }) => getLabel(db, params.id));
}
