import type { Faults } from './faults.ts';
import type { Shipment } from './shipments.ts';
import { webhookTime } from './time.ts';

const TIMEOUT_MS = 5000;

export type Webhooks = ReturnType<typeof createWebhooks>;

/** Reports every scan to the shop; like Shiprocket, it does not repeat a report that got no answer. */
export function createWebhooks({ token, faults }: { token: string; faults: Faults }) {
  let target: string | undefined;
  let delayed: string | undefined;
  let sent = 0;

  async function send(body: string): Promise<void> {
    if (target === undefined) return;
    sent += 1;
    await fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': token },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => {});
  }

  return {
    deliverTo(address: string): void {
      target = address;
    },
    /** Resolves when the report has been sent, unless a fault drops it or lets it wait for the next one. */
    async publish(shipment: Shipment): Promise<void> {
      const body = JSON.stringify(bodyOf(shipment));
      if (faults.isTriggered('dropWebhooks')) return;
      if (delayed === undefined && faults.isTriggered('reorderWebhooks')) {
        delayed = body;
        return;
      }
      const waiting = delayed;
      delayed = undefined;
      await send(body);
      if (faults.isTriggered('duplicateWebhooks')) await send(body);
      if (waiting !== undefined) await send(waiting);
    },
    sent: () => sent,
  };
}

function bodyOf({ awb, courier, reference, orderId, scans, createdAt, pickupAt }: Shipment) {
  const [latest] = scans;
  return {
    awb,
    courier_name: courier,
    current_status: latest?.['sr-status-label'],
    current_status_id: 20,
    shipment_status: latest?.['sr-status-label'],
    shipment_status_id: Number(latest?.['sr-status']),
    current_timestamp: webhookTime(new Date(`${latest?.date.replace(' ', 'T')}+05:30`)),
    order_id: reference,
    sr_order_id: orderId,
    awb_assigned_date: webhookTime(createdAt),
    pickup_scheduled_date: pickupAt,
    etd: null,
    // Oldest first, unlike in the API.
    scans: scans.toReversed(),
    is_return: 0,
    channel_id: 3_422_553,
    pod_status: 'OTP Based Delivery',
    pod: 'Not Available',
  };
}
