import type { ShiprocketConfig } from '../../config-types.ts';
import { constantTimeEqual } from '../../constant-time-equal.ts';
import type { DependencyStatus } from '../../dependency-status.ts';
import { CourierError, type Courier, type QuoteRequest } from './courier.ts';
import { fetchLabel } from './fetch-label.ts';
import { createClient, type Send, type TokenStore } from './shiprocket-client.ts';
import { toAdhocOrder } from './shiprocket-order.ts';
import { problemIn } from './shiprocket-problems.ts';
import {
  awbResponse,
  cancelResponse,
  createdResponse,
  findOrder,
  labelResponse,
  ordersResponse,
  pickupResponse,
  quotesResponse,
  toAwb,
  toPickup,
  toQuotes,
  toShipment,
  trackingResponse,
} from './shiprocket-responses.ts';
import { parseWebhook, toTracking } from './shiprocket-scans.ts';
import { cleanText } from './shiprocket-text.ts';

interface Deps {
  tokens: TokenStore;
  status?: DependencyStatus;
}

/** Shiprocket's public API. Its keys: https://apidocs.shiprocket.in */
export function createShiprocket(
  config: ShiprocketConfig & { timeoutMs?: number },
  { tokens, status }: Deps,
): Courier {
  const send = createClient(config, tokens, status);
  const findShipment = async (reference: string) => {
    const query = new URLSearchParams({ search: reference });
    const path = `/orders?${query}`;
    return findOrder(await send({ path, schema: ordersResponse }), reference);
  };
  return {
    name: 'Shiprocket',
    findShipment,
    listQuotes: (request) => listQuotes(send, config.pickupPincode, request),
    async createShipment(order) {
      const body = toAdhocOrder(order, config.pickupLocation);
      const path = '/orders/create/adhoc';
      try {
        return toShipment(await send({ path, body, schema: createdResponse }));
      } catch (error) {
        // An order id that exists already is refused by some accounts and answered with that order by others.
        return existingOrThrow(error, () => findShipment(order.reference));
      }
    },
    async assignAwb({ reference, shipmentId, courierId }) {
      const body = { shipment_id: Number(shipmentId), courier_id: Number(courierId) };
      const path = '/courier/assign/awb';
      try {
        const response = await send({ path, body, schema: awbResponse });
        const assigned = toAwb(response);
        if (assigned) return assigned;
        throw rejection(response.response?.data.awb_assign_error ?? response.message);
      } catch (error) {
        // A shipment that has an AWB already cannot get another one.
        const { awb, courier } = await existingOrThrow(error, () => findAssigned(reference));
        return { awb, courierId: undefined, courier: courier ?? '' };
      }
    },
    async fetchLabels(shipmentIds) {
      const body = { shipment_id: shipmentIds.map(Number) };
      const path = '/courier/generate/label';
      const response = await send({ path, body, schema: labelResponse });
      const isComplete = response.label_created === 1 && response.not_created.length === 0;
      if (isComplete && response.label_url) {
        return fetchLabel(response.label_url, { apiUrl: config.apiUrl, count: shipmentIds.length });
      }
      const message = cleanText(response.response ?? '') || 'Shiprocket did not create the label';
      throw new CourierError(message, { problem: 'label' });
    },
    async schedulePickup({ shipmentId, date }) {
      const body = { shipment_id: [Number(shipmentId)], ...(date && { pickup_date: [date] }) };
      const path = '/courier/generate/pickup';
      try {
        const response = await send({ path, body, schema: pickupResponse });
        if (response.pickup_status === 1) return toPickup(response);
        throw rejection(response.message);
      } catch (error) {
        if (!isRejection(error) || !/already/i.test(error.message)) throw error;
        return { at: undefined, reference: undefined };
      }
    },
    async cancel({ reference, orderId, awb }) {
      const isDone = async () => (await findShipment(reference))?.isCancelled ?? true;
      const cancelBy = async (path: string, body: object) => {
        try {
          await send({ path, body, schema: cancelResponse });
        } catch (error) {
          if (!isRejection(error) || !(await isDone())) throw error;
        }
      };
      if (awb !== null) await cancelBy('/orders/cancel/shipment/awbs', { awbs: [awb] });
      await cancelBy('/orders/cancel', { ids: [Number(orderId)] });
    },
    async track(awb) {
      const path = `/courier/track/awb/${encodeURIComponent(awb)}`;
      const template = '/courier/track/awb/{awb}';
      return toTracking(awb, await send({ path, template, schema: trackingResponse }));
    },
    isSignedWebhook: (token) => constantTimeEqual(token, config.webhookToken),
    parseWebhook,
  };

  async function findAssigned(reference: string) {
    const { awb, courier } = (await findShipment(reference)) ?? {};
    return awb === undefined ? undefined : { awb, courier };
  }
}

async function listQuotes(
  send: Send,
  pickupPincode: string,
  { deliveryPincode, valuePaise, lengthCm, breadthCm, heightCm, weightGrams }: QuoteRequest,
) {
  const query = new URLSearchParams({
    pickup_postcode: pickupPincode,
    delivery_postcode: deliveryPincode,
    cod: '0',
    weight: String(weightGrams / 1000),
    length: String(Math.ceil(lengthCm)),
    breadth: String(Math.ceil(breadthCm)),
    height: String(Math.ceil(heightCm)),
    declared_value: String(Math.ceil(valuePaise / 100)),
  });
  const path = `/courier/serviceability/?${query}`;
  try {
    const template = '/courier/serviceability/';
    return toQuotes(await send({ path, template, schema: quotesResponse }));
  } catch (error) {
    // A pincode without couriers is a 404 with a sentence. It says nothing about the delivery if it names the pickup.
    const isOfDelivery = isRejection(error) && !/pick.?up/i.test(error.message);
    if (isOfDelivery && error.problem === 'unserviceable') return [];
    throw error;
  }
}

function isRejection(error: unknown): error is CourierError {
  return error instanceof CourierError && !error.isUnavailable;
}

const rejection = (message: string | undefined) => {
  const text = cleanText(message ?? '') || 'Shiprocket rejected the request';
  return new CourierError(text, { problem: problemIn(text) });
};

/** After a rejection, what an earlier call whose response was lost has created. */
async function existingOrThrow<T>(error: unknown, find: () => Promise<T | undefined>): Promise<T> {
  const found = isRejection(error) ? await find() : undefined;
  if (found === undefined) throw error;
  return found;
}
