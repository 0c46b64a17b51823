import { SandboxError } from './sandbox-error.ts';
import type { Shipment } from './shipments.ts';
import { indianTime } from './time.ts';

/** What the courier may report, with its number in Shiprocket's table. */
const statuses: Record<string, string> = {
  'OUT FOR PICKUP': '19',
  'PICKED UP': '42',
  SHIPPED: '6',
  'IN TRANSIT': '18',
  'REACHED AT DESTINATION HUB': '38',
  'OUT FOR DELIVERY': '17',
  UNDELIVERED: '21',
  DELIVERED: '7',
  'RTO INITIATED': '9',
  'RTO DELIVERED': '10',
  LOST: '12',
  CANCELED: '8',
};

const usualWay = ['PICKED UP', 'IN TRANSIT', 'OUT FOR DELIVERY', 'DELIVERED'];

export const statusNames = Object.keys(statuses);

/** Adds a scan to a shipment: the given status, or the next one on the usual way. */
export function advance(shipment: Shipment, given: { status?: unknown; at?: unknown }): void {
  if (shipment.awb === undefined) throw new SandboxError('The shipment has no AWB yet');
  const status = typeof given.status === 'string' ? given.status : nextStatus(shipment);
  const at = typeof given.at === 'string' ? new Date(given.at) : new Date();
  if (Number.isNaN(at.getTime())) throw new SandboxError('at must be a time');
  shipment.scans.unshift({
    date: indianTime(at),
    status: status.slice(0, 4),
    activity: `${status.charAt(0)}${status.slice(1).toLowerCase()}`,
    location: status === 'PICKED UP' ? 'Gurugram Hub (Haryana)' : shipment.city,
    'sr-status': statuses[status] ?? 'NA',
    'sr-status-label': status,
  });
  shipment.status = status === 'CANCELED' ? 'CANCELED' : 'SHIPPED';
}

function nextStatus({ scans }: Shipment): string {
  const last = usualWay.indexOf(scans[0]?.['sr-status-label'] ?? '');
  return usualWay[Math.min(last + 1, usualWay.length - 1)] ?? 'DELIVERED';
}
