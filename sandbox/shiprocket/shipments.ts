import { SandboxError } from './sandbox-error.ts';

export interface TrackedScan {
  date: string;
  status: string;
  activity: string;
  location: string;
  'sr-status': string;
  'sr-status-label': string;
}

export interface Shipment {
  orderId: number;
  shipmentId: number;
  /** The order id of the shop. */
  reference: string;
  customer: string;
  city: string;
  pincode: string;
  weightKg: number;
  subTotal: number;
  status: 'NEW' | 'READY TO SHIP' | 'PICKUP SCHEDULED' | 'SHIPPED' | 'CANCELED';
  awb: string | undefined;
  courierId: number | undefined;
  courier: string | undefined;
  pickupAt: string | undefined;
  /** Newest first, as in the API. */
  scans: TrackedScan[];
  createdAt: Date;
}

export type Shipments = ReturnType<typeof createShipments>;

/** Ids go on after a restart, because the shop keeps the tracking numbers of the shipments that ended with the process. */
const firstNumber = () => Math.floor((Date.now() - Date.UTC(2026, 0, 1)) / 100);

/** The shipments of one account, in memory. */
export function createShipments() {
  const first = firstNumber();
  const shipments: Shipment[] = [];
  const find = (matches: (shipment: Shipment) => boolean) => shipments.find(matches);
  return {
    list: (): readonly Shipment[] => shipments,
    find,
    byReference: (reference: string) => find((shipment) => shipment.reference === reference),
    byAwb: (awb: string) => find((shipment) => shipment.awb === awb),
    getById(given: unknown): Shipment {
      const id = Number(given);
      const found = find(({ shipmentId }) => shipmentId === id);
      if (!found) throw new SandboxError('Invalid shipment id');
      return found;
    },
    add(shipment: Omit<Shipment, 'orderId' | 'shipmentId'>): Shipment {
      const number = first + shipments.length;
      const added = { orderId: 2_000_000_000 + number, shipmentId: number, ...shipment };
      shipments.push(added);
      return added;
    },
    /** How many shipments each order id of the shop has, and how many of them are not cancelled. */
    counts() {
      const byReference = Map.groupBy(shipments, ({ reference }) => reference);
      return Object.fromEntries(
        [...byReference].map(([reference, group]) => [
          reference,
          {
            shipments: group.length,
            active: group.filter(({ status }) => status !== 'CANCELED').length,
          },
        ]),
      );
    },
  };
}
