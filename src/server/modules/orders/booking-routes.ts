import { can, type Role } from '#shared/accounts/permissions.ts';
import type { User } from '#shared/accounts/user.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/orders/booking-contract.ts';
import type { ParcelBookingReply } from '#shared/orders/booking-contract.ts';
import type { Db } from '../../db/client.ts';
import type { Handle } from '../../http/handle.ts';
import { actorFromRequest } from '../audit/audited.ts';
import { bookParcel, cancelBooking, retryBooking } from './booking/change-booking.ts';
import { getLabel, getLabels } from './booking/courier-labels.ts';
import { listQuotes } from './booking/list-quotes.ts';
import { getParcelBooking, type CourierAccount } from './booking/load-booking.ts';
import { restrictSelection } from './restrict-filters.ts';

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
  const reply = async (parcelId: string, { role }: User) =>
    withoutRate(await getParcelBooking(db, parcelId, courierAccount), role);
  const replyAfter = async (parcelId: string, user: User, change: Promise<void>) => {
    await change;
    wakeCourierWorker();
    return reply(parcelId, user);
  };
  handle(contract.getCourierConnection, async () => ({
    isConnected: courierAccount !== undefined,
    provider: courierAccount?.courier.name ?? null,
  }));
  handle(contract.getParcelBooking, ({ params, user }) => reply(params.id, user));
  handle(contract.listParcelQuotes, async ({ params, query, user }) => {
    const quotes = await listQuotes(db, requireAccount(), { parcelId: params.id, box: query });
    const seesMoney = can(user.role, 'view_money');
    return {
      quotes: quotes.map((quote) => (seesMoney ? quote : Object.assign({}, quote, { rate: null }))),
    };
  });
  handle(contract.bookParcel, (input) => {
    requireAccount();
    const request = { parcelId: input.params.id, ...input.body, actor: actorFromRequest(input) };
    return replyAfter(input.params.id, input.user, bookParcel(db, request));
  });
  handle(contract.retryBooking, (input) => {
    requireAccount();
    const { id: parcelId } = input.params;
    const request = { parcelId, ...input.body, actor: actorFromRequest(input) };
    return replyAfter(parcelId, input.user, retryBooking(db, request));
  });
  handle(contract.cancelBooking, (input) => {
    requireAccount();
    const { id: parcelId } = input.params;
    const change = cancelBooking(db, { parcelId, actor: actorFromRequest(input) });
    return replyAfter(parcelId, input.user, change);
  });
  handle(contract.getParcelLabel, ({ params }) => getLabel(db, params.id));
  handle(contract.printCourierLabels, ({ body, user }) => {
    const { courier } = requireAccount();
    const chosen =
      'selection' in body ? { selection: restrictSelection(body.selection, user.role) } : body;
    return getLabels(db, courier, chosen);
  });
}

/** What the courier charges is money, too. */
const withoutRate = (reply: ParcelBookingReply, role: Role): ParcelBookingReply =>
  can(role, 'view_money') || !reply.booking
    ? reply
    : { ...reply, booking: { ...reply.booking, rate: null } };
