import * as z from 'zod/mini';
import { toPaise } from '#shared/money.ts';
import type { AssignedAwb, Pickup, ProviderShipment, Quote } from './courier.ts';
import { cleanText, parseIndianTime } from './shiprocket-text.ts';

// Schemas of Shiprocket's responses, and their conversion to the shop's types. Ids are numbers in most responses and text
// in some. Decision 100 lists the sources.

const id = z.pipe(
  z.union([z.int().check(z.positive()), z.string().check(z.regex(/^\d{1,20}$/))]),
  z.transform(String),
);
const number = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d+(\.\d+)?$/))]),
  z.transform(Number),
);
const optionalNumber = z.catch(z.optional(number), undefined);
const optionalText = z.catch(z.optional(z.string()), undefined);
const CANCELLED = /^cancell?ed/i;

export const loginResponse = z.object({
  token: z.string().check(z.minLength(10), z.maxLength(4000)),
});

export const quotesResponse = z.object({
  data: z.optional(
    z.object({
      recommended_courier_company_id: z.catch(z.optional(id), undefined),
      available_courier_companies: z.array(
        z.object({
          courier_company_id: id,
          courier_name: z.string(),
          rate: number,
          estimated_delivery_days: optionalNumber,
          etd: optionalText,
          rating: optionalNumber,
          blocked: z.catch(z.optional(z.number()), undefined),
        }),
      ),
    }),
  ),
});

export const createdResponse = z.object({
  order_id: id,
  shipment_id: id,
  status: optionalText,
  awb_code: optionalText,
  courier_name: optionalText,
});

export const ordersResponse = z.object({
  data: z.array(
    z.object({
      id,
      channel_order_id: z.string(),
      status: optionalText,
      shipments: z.array(z.object({ id, awb: optionalText, courier: optionalText })),
    }),
  ),
});

export const awbResponse = z.object({
  awb_assign_status: z.optional(z.number()),
  message: optionalText,
  response: z.optional(
    z.object({
      data: z.object({
        awb_code: optionalText,
        courier_company_id: z.catch(z.optional(id), undefined),
        courier_name: optionalText,
        awb_assign_error: optionalText,
      }),
    }),
  ),
});

export const labelResponse = z.object({
  label_created: z.optional(z.number()),
  label_url: optionalText,
  response: optionalText,
  not_created: z._default(z.array(z.unknown()), []),
});

export const pickupResponse = z.object({
  pickup_status: z.optional(z.number()),
  message: optionalText,
  response: z.catch(
    z.optional(
      z.object({ pickup_scheduled_date: optionalText, pickup_token_number: optionalText }),
    ),
    undefined,
  ),
});

export const cancelResponse = z.looseObject({ message: optionalText });

const scan = z.object({
  date: z.string(),
  location: optionalText,
  'sr-status': z.catch(z.optional(z.union([z.string(), z.number()])), undefined),
  'sr-status-label': optionalText,
});

export type RawScan = z.output<typeof scan>;

export const trackingResponse = z.object({
  tracking_data: z.object({
    track_status: z.optional(z.number()),
    etd: optionalText,
    shipment_track: z.catch(
      z.optional(z.array(z.looseObject({ awb_code: optionalText, current_status: optionalText }))),
      undefined,
    ),
    shipment_track_activities: z.catch(z.optional(z.array(scan)), undefined),
  }),
});

export const webhookBody = z.object({
  awb: z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
  order_id: z.catch(
    z.optional(z.pipe(z.union([z.string(), z.number()]), z.transform(String))),
    undefined,
  ),
  current_status: optionalText,
  shipment_status: optionalText,
  shipment_status_id: optionalNumber,
  current_timestamp: optionalText,
  etd: optionalText,
  is_return: z.catch(z.optional(z.number()), undefined),
  scans: z.catch(z.optional(z.array(scan)), undefined),
});

export const errorResponse = z.object({
  message: z.union([z.string(), z.array(z.string())]),
  errors: z.catch(z.optional(z.record(z.string(), z.array(z.string()))), undefined),
});

export function toQuotes({ data }: z.output<typeof quotesResponse>): Quote[] {
  if (!data) return [];
  const { recommended_courier_company_id: recommended, available_courier_companies: couriers } =
    data;
  return couriers
    .filter(({ blocked }) => blocked !== 1)
    .map((courier) => ({
      courierId: courier.courier_company_id,
      courier: cleanText(courier.courier_name).slice(0, 60),
      ratePaise: toPaise(courier.rate),
      days: courier.estimated_delivery_days,
      expectedOn: cleanText(courier.etd ?? '') || undefined,
      rating: courier.rating,
      isRecommended: courier.courier_company_id === recommended,
    }));
}

export function toShipment(response: z.output<typeof createdResponse>): ProviderShipment {
  return {
    orderId: response.order_id,
    shipmentId: response.shipment_id,
    awb: response.awb_code || undefined,
    courier: response.courier_name || undefined,
    isCancelled: CANCELLED.test(response.status ?? ''),
  };
}

/** The search also finds similar numbers, so the order must match exactly. */
export function findOrder(
  { data }: z.output<typeof ordersResponse>,
  reference: string,
): ProviderShipment | undefined {
  const order = data.find(({ channel_order_id: channelId }) => channelId === reference);
  const shipment = order?.shipments[0];
  if (!order || !shipment) return undefined;
  return {
    orderId: order.id,
    shipmentId: shipment.id,
    awb: shipment.awb || undefined,
    courier: shipment.courier || undefined,
    isCancelled: CANCELLED.test(order.status ?? ''),
  };
}

export function toAwb({ response }: z.output<typeof awbResponse>): AssignedAwb | undefined {
  const {
    awb_code: awb,
    courier_company_id: courierId,
    courier_name: courier,
  } = response?.data ?? {};
  if (!awb) return undefined;
  return { awb, courierId, courier: cleanText(courier ?? '').slice(0, 60) };
}

export function toPickup({ response }: z.output<typeof pickupResponse>): Pickup {
  return {
    at: parseIndianTime(response?.pickup_scheduled_date ?? ''),
    reference: cleanText(response?.pickup_token_number ?? '').slice(0, 100) || undefined,
  };
}
