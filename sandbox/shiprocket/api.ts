import { couriers, rateOf } from './couriers.ts';
import type { Faults } from './faults.ts';
import { SandboxError } from './sandbox-error.ts';
import type { Shipment, Shipments } from './shipments.ts';
import { dayInDays, indianTime } from './time.ts';

export interface ApiContext {
  shipments: Shipments;
  faults: Faults;
  /** The address of this server, for labels. */
  url(): string;
}

export interface CallInput {
  body: Record<string, unknown>;
  query: URLSearchParams;
  /** The last part of the path. */
  id: string;
}

type Call = (context: ApiContext, input: CallInput) => unknown;

/** The calls of the API under `/v1/external`; a last part `:id` stands for any. */
export const calls: Record<string, Call> = {
  'GET /courier/serviceability': listQuotes,
  'POST /orders/create/adhoc': create,
  'GET /orders': search,
  'POST /courier/assign/awb': assignAwb,
  'POST /courier/generate/label': generateLabel,
  'POST /courier/generate/pickup': generatePickup,
  'POST /orders/cancel': cancelOrders,
  'POST /orders/cancel/shipment/awbs': cancelAwbs,
  'GET /courier/track/awb/:id': ({ shipments }, { id }) => track(shipments.byAwb(id)),
  'GET /courier/track/shipment/:id': ({ shipments }, { id }) => track(shipments.getById(id)),
};

function listQuotes({ faults }: ApiContext, { query }: CallInput) {
  const pincode = query.get('delivery_postcode') ?? '';
  const weightKg = Number(query.get('weight'));
  const missing = ['pickup_postcode', 'delivery_postcode', 'weight'].filter(
    (name) => !query.get(name),
  );
  if (missing.length > 0) {
    const errors = Object.fromEntries(
      missing.map((name) => [name, [`The ${name} field is required.`]]),
    );
    throw new SandboxError('Required field missing', { status: 422, errors });
  }
  const { unserviceablePincodes, unserviceablePickups } = faults.state();
  const pickup = query.get('pickup_postcode') ?? '';
  if (unserviceablePickups.includes(pickup)) {
    throw new SandboxError(`Pickup postcode ${pickup} not serviceable by Courier`, { status: 404 });
  }
  if (unserviceablePincodes.includes(pincode)) {
    throw new SandboxError(`Delivery postcode ${pincode} not serviceable by Courier`, {
      status: 404,
    });
  }
  return {
    currency: 'INR',
    status: 200,
    data: {
      recommended_courier_company_id: 43,
      available_courier_companies: couriers.map((courier) => ({
        courier_company_id: courier.id,
        courier_name: courier.name,
        rate: rateOf(courier, weightKg),
        freight_charge: rateOf(courier, weightKg),
        estimated_delivery_days: String(courier.days),
        etd: dayInDays(courier.days),
        rating: courier.rating,
        blocked: 0,
        cod: 1,
        min_weight: 0.5,
      })),
    },
  };
}

const requiredFields = [
  'order_id',
  'order_date',
  'pickup_location',
  'billing_customer_name',
  'billing_address',
  'billing_city',
  'billing_pincode',
  'billing_state',
  'billing_country',
  'billing_email',
  'billing_phone',
  'order_items',
  'payment_method',
  'sub_total',
  'length',
  'breadth',
  'height',
  'weight',
];

function create({ shipments, faults }: ApiContext, { body }: CallInput) {
  checkOrder(body);
  const reference = String(body.order_id);
  const existing = shipments.byReference(reference);
  if (existing && faults.has('duplicate_order_ids')) {
    const errors = { order_id: ['The order id has already been taken.'] };
    throw new SandboxError('Oops! Invalid Data.', { status: 422, errors });
  }
  // As at Shiprocket, a known order id returns that order unchanged, also a cancelled one.
  const shipment =
    existing ??
    shipments.add({
      reference,
      customer: [body.billing_customer_name, body.billing_last_name].join(' ').trim(),
      city: String(body.billing_city),
      pincode: String(body.billing_pincode),
      weightKg: Number(body.weight),
      subTotal: Number(body.sub_total),
      status: 'NEW',
      awb: undefined,
      courierId: undefined,
      courier: undefined,
      pickupAt: undefined,
      scans: [],
      createdAt: new Date(),
    });
  return {
    order_id: shipment.orderId,
    shipment_id: shipment.shipmentId,
    status: shipment.status,
    status_code: shipment.status === 'CANCELED' ? 5 : 1,
    onboarding_completed_now: 0,
    awb_code: shipment.awb ?? '',
    courier_company_id: shipment.courierId ?? '',
    courier_name: shipment.courier ?? '',
  };
}

function checkOrder(body: Record<string, unknown>): void {
  const errors: Record<string, string[]> = {};
  for (const name of requiredFields) {
    const given = body[name];
    if (given === undefined || given === null || given === '') {
      errors[name] = [`The ${name.replaceAll('_', ' ')} field is required.`];
    }
  }
  if (!/^[6-9]\d{9}$/.test(String(body.billing_phone))) {
    errors.billing_phone ??= ['The billing phone is not a valid mobile number.'];
  }
  for (const side of ['length', 'breadth', 'height']) {
    if (!(Number(body[side]) > 0.5)) errors[side] ??= [`The ${side} must be greater than 0.5.`];
  }
  if (Object.keys(errors).length > 0) {
    throw new SandboxError('Oops! Invalid Data.', { status: 422, errors });
  }
}

function search({ shipments }: ApiContext, { query }: CallInput) {
  const text = query.get('search') ?? '';
  const found = shipments
    .list()
    .filter(({ reference, awb }) => reference.includes(text) || awb === text);
  return {
    data: found.map((shipment) => ({
      id: shipment.orderId,
      channel_order_id: shipment.reference,
      customer_name: shipment.customer,
      status: shipment.status,
      shipments: [
        { id: shipment.shipmentId, awb: shipment.awb ?? '', courier: shipment.courier ?? '' },
      ],
    })),
    meta: { pagination: { total: found.length, count: found.length, current_page: 1 } },
  };
}

function assignAwb({ shipments, faults }: ApiContext, { body }: CallInput) {
  const shipment = shipments.getById(body.shipment_id);
  if (shipment.status === 'CANCELED') {
    throw new SandboxError('Shipment is in cancelled state, AWB cannot be assigned');
  }
  if (shipment.awb !== undefined) {
    throw new SandboxError('Oops! Cannot reassign courier for this shipment.');
  }
  if (faults.has('no_balance')) {
    return {
      status_code: 350,
      message: 'Please recharge your ShipRocket wallet. The minimum required balance is Rs 100',
    };
  }
  const wanted = Number(body.courier_id ?? 43);
  const courier = couriers.find(({ id }) => id === wanted);
  if (!courier) {
    const awb_assign_error = 'The selected courier is not available between these pincodes';
    return { awb_assign_status: 0, response: { data: { awb_assign_error } } };
  }
  shipment.awb = `14${String(shipment.shipmentId).padStart(11, '0')}`;
  shipment.courierId = courier.id;
  shipment.courier = courier.name;
  shipment.status = 'READY TO SHIP';
  return {
    awb_assign_status: 1,
    response: {
      data: {
        courier_company_id: courier.id,
        awb_code: shipment.awb,
        cod: 0,
        order_id: shipment.orderId,
        shipment_id: shipment.shipmentId,
        awb_code_status: 1,
        courier_name: courier.name,
        applied_weight: shipment.weightKg,
      },
    },
  };
}

const firstId = (given: unknown) => (Array.isArray(given) ? given[0] : undefined);

function generateLabel({ shipments, faults, url }: ApiContext, { body }: CallInput) {
  const ids: unknown[] = Array.isArray(body.shipment_id) ? body.shipment_id : [];
  const asked = ids.map((id) => shipments.getById(id));
  const created = asked.filter(({ awb }) => awb !== undefined && !faults.has('refused_label'));
  const not_created = asked.filter((one) => !created.includes(one)).map((one) => one.shipmentId);
  if (created.length === 0) {
    return { label_created: 0, not_created, response: 'No valid shipment ids to print label' };
  }
  return {
    label_created: 1,
    label_url: `${url()}/labels/${created.map(({ shipmentId }) => shipmentId).join('-')}.pdf`,
    response: 'Label has been created and uploaded successfully!',
    not_created,
  };
}

function generatePickup({ shipments }: ApiContext, { body }: CallInput) {
  const shipment = shipments.getById(firstId(body.shipment_id));
  if (shipment.awb === undefined) throw new SandboxError('AWB is not assigned');
  if (shipment.pickupAt !== undefined) throw new SandboxError('Already in Pickup Queue.');
  const wanted = firstId(body.pickup_date);
  const tomorrow = indianTime(new Date(Date.now() + 86_400_000)).slice(0, 10);
  shipment.pickupAt = `${typeof wanted === 'string' ? wanted : tomorrow} 14:00:00`;
  shipment.status = 'PICKUP SCHEDULED';
  return {
    pickup_status: 1,
    response: {
      pickup_scheduled_date: shipment.pickupAt,
      pickup_token_number: `Reference No: ${shipment.shipmentId}`,
      status: 3,
      data: `Pickup is confirmed by ${shipment.courier} For AWB :- ${shipment.awb}`,
    },
  };
}

function cancelOrders({ shipments }: ApiContext, { body }: CallInput) {
  const ids = Array.isArray(body.ids) ? body.ids.map(Number) : [];
  const found = shipments.list().filter(({ orderId }) => ids.includes(orderId));
  if (found.length === 0) throw new SandboxError('Order does not exist', { status: 404 });
  for (const shipment of found) cancel(shipment);
  return { status_code: 200, message: 'Order cancelled successfully.' };
}

function cancelAwbs({ shipments }: ApiContext, { body }: CallInput) {
  const awbs = Array.isArray(body.awbs) ? body.awbs.map(String) : [];
  const found = shipments.list().filter(({ awb }) => awb !== undefined && awbs.includes(awb));
  if (found.length === 0) throw new SandboxError('AWB does not exist', { status: 404 });
  for (const shipment of found) cancel(shipment);
  return { message: 'Bulk Shipment cancellation is in progress. Please wait for 24 hours.' };
}

function cancel(shipment: Shipment): void {
  if (shipment.status === 'SHIPPED') {
    throw new SandboxError('Cannot cancel order: it is already shipped');
  }
  shipment.status = 'CANCELED';
}

function track(shipment: Shipment | undefined) {
  if (!shipment) throw new SandboxError('404 Not Found', { status: 404 });
  if (shipment.scans.length === 0) {
    const error =
      'Aahh! There is no activities found in our DB. Please have some patience it will be updated soon.';
    return { tracking_data: { track_status: 0, error } };
  }
  const days = couriers.find(({ id }) => id === shipment.courierId)?.days ?? 5;
  return {
    tracking_data: {
      track_status: 1,
      shipment_status: Number(shipment.scans[0]?.['sr-status']),
      shipment_track: [
        {
          awb_code: shipment.awb,
          shipment_id: shipment.shipmentId,
          order_id: shipment.orderId,
          current_status: shipment.scans[0]?.['sr-status-label'],
          courier_name: shipment.courier,
        },
      ],
      shipment_track_activities: shipment.scans,
      etd: indianTime(new Date(shipment.createdAt.getTime() + days * 86_400_000)),
    },
  };
}
