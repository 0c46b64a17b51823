import { toRupees } from '#shared/money.ts';
import type { ShownQuote } from '#shared/orders/booking-contract.ts';
import { CourierError, type Box } from '../../../adapters/couriers/courier.ts';
import type { Db } from '../../../db/client.ts';
import { chooseCourier } from './choose-courier.ts';
import { courierFailure } from './courier-failure.ts';
import type { CourierAccount } from './load-booking.ts';
import { loadShipment } from './load-shipment.ts';
import { findParcel } from './request-booking.ts';

interface QuoteInput {
  parcelId: string;
  box: Box;
}

/** The couriers that would carry a parcel, cheapest first. */
export async function listQuotes(
  db: Db,
  { courier, defaults }: CourierAccount,
  { parcelId, box }: QuoteInput,
): Promise<ShownQuote[]> {
  await findParcel(db, parcelId);
  try {
    const shipment = await loadShipment(db, { parcelId, reference: '', given: box, box });
    const { recipient, ...route } = shipment;
    const quotes = await courier.listQuotes({ ...route, deliveryPincode: recipient.pincode });
    const chosen = chooseCourier(quotes, defaults);
    return quotes
      .toSorted((one, other) => one.ratePaise - other.ratePaise)
      .map((quote) => ({
        courierId: quote.courierId,
        courier: quote.courier,
        rate: toRupees(quote.ratePaise),
        days: quote.days ?? null,
        expectedOn: quote.expectedOn ?? null,
        rating: quote.rating ?? null,
        isChosen: quote === chosen,
      }));
  } catch (error) {
    if (!(error instanceof CourierError)) throw error;
    throw courierFailure(error);
  }
}
