import { useEffect, useState } from 'react';
import type { ParcelBookingReply } from '#shared/orders/booking-contract.ts';
import { toLoaded, type Loaded } from '#web/lists/loaded.ts';
import { useLoaded } from '#web/lists/use-loaded.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { isWorking } from './booking-texts.ts';

const REFRESH_MS = 2000;

const loadParcel = (id: string): Promise<Loaded<ParcelBookingReply>> =>
  toLoaded(callSignedIn('GET /api/orders/admin/parcels/:id/booking', { params: { id } }), {
    otherwise: 'The booking could not be loaded.',
  });

/** The booking of a parcel, which is loaded again while the shop works on it. */
export function useParcelBooking(id: string) {
  const [loading, setLoading] = useState(() => loadParcel(id));
  const { data, failure, isLoading } = useLoaded(loading);
  const isMoving = data?.booking ? isWorking(data.booking) : false;

  useEffect(() => {
    if (!isMoving || isLoading) return undefined;
    const timer = setTimeout(() => setLoading(loadParcel(id)), REFRESH_MS);
    return () => clearTimeout(timer);
  }, [isMoving, isLoading, id]);

  return {
    data,
    failure,
    reload: () => setLoading(loadParcel(id)),
    /** Shows the reply of a command. */
    show: (reply: ParcelBookingReply) => setLoading(Promise.resolve({ data: reply })),
  };
}
