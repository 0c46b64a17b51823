import type { ParcelStatus } from '#shared/orders/parcel-status.ts';

/** Length, breadth and height in centimetres, and the weight with its contents. */
export interface Box {
  lengthCm: number;
  breadthCm: number;
  heightCm: number;
  weightGrams: number;
}

export interface QuoteRequest extends Box {
  deliveryPincode: string;
  valuePaise: number;
}

/** A courier that would carry a parcel. */
export interface Quote {
  courierId: string;
  courier: string;
  ratePaise: number;
  /** Undefined if the provider does not say. */
  days: number | undefined;
  expectedOn: string | undefined;
  /** From 0 to 5. */
  rating: number | undefined;
  isRecommended: boolean;
}

export interface ShipmentOrder extends Box {
  /** The shop's own id of the shipment; the provider has at most one shipment with it. */
  reference: string;
  orderedAt: Date;
  recipient: {
    name: string;
    email: string;
    phone: string;
    street: string;
    landmark: string | null;
    city: string;
    state: string;
    pincode: string;
  };
  items: { name: string; sku: string; quantity: number; pricePaise: number }[];
  valuePaise: number;
}

/** A shipment as the provider knows it. */
export interface ProviderShipment {
  orderId: string;
  shipmentId: string;
  awb: string | undefined;
  courier: string | undefined;
  isCancelled: boolean;
}

export interface AssignedAwb {
  awb: string;
  courierId: string | undefined;
  courier: string;
}

export interface Pickup {
  /** Undefined if the provider does not say. */
  at: Date | undefined;
  reference: string | undefined;
}

/** What a status of the provider means for a parcel. */
export interface StatusMeaning {
  /** Missing for news that changes nothing. */
  status?: Exclude<ParcelStatus, 'ready' | 'cancelled'>;
  /** The provider cancelled the shipment; the parcel can be booked again. */
  isCancelled?: true;
  /** A sentence for the shop and its customers, in the history of the parcel. */
  note?: string;
  /** The parcel needs a person. */
  isProblem?: true;
}

/** What a courier reports about a parcel at one time. */
export interface Scan {
  at: Date;
  /** The provider's name of the status, in capitals. */
  status: string;
  /** Undefined for a status that the shop does not know. */
  meaning: StatusMeaning | undefined;
  place: string;
}

export interface Tracking {
  awb: string;
  /** The shop's own id of the shipment, if the report contains it. */
  reference: string | undefined;
  expectedAt: Date | undefined;
  /** Oldest first. */
  scans: Scan[];
}

/** Books parcels with couriers. Every call may be repeated; none creates a second shipment. */
export interface Courier {
  name: string;
  /** An empty list: no courier delivers there. */
  listQuotes(request: QuoteRequest): Promise<Quote[]>;
  findShipment(reference: string): Promise<ProviderShipment | undefined>;
  createShipment(order: ShipmentOrder): Promise<ProviderShipment>;
  assignAwb(shipment: {
    reference: string;
    shipmentId: string;
    courierId: string;
  }): Promise<AssignedAwb>;
  /** The labels as one PDF, in this order. */
  fetchLabels(shipmentIds: string[]): Promise<Buffer>;
  /** `date` is a day such as `2026-11-20`; by default the provider chooses it. */
  schedulePickup(shipment: { shipmentId: string; date: string | undefined }): Promise<Pickup>;
  cancel(shipment: { reference: string; orderId: string; awb: string | null }): Promise<void>;
  /** Undefined while the courier has reported nothing. */
  track(awb: string): Promise<Tracking | undefined>;
  isSignedWebhook(token: string): boolean;
  /** Undefined for a report that is not about the delivery of a parcel. */
  parseWebhook(body: string): Tracking | undefined;
}

/** Why a booking needs a person. */
export type CourierProblem =
  | 'unserviceable'
  | 'balance'
  | 'phone'
  | 'address'
  | 'label'
  | 'login'
  | 'rejected';

/** The provider is unavailable and the call may be retried, or it rejected the call for a reason that a person must solve. */
export class CourierError extends Error {
  override name = 'CourierError';
  /** Undefined: the call may be retried. */
  readonly problem: CourierProblem | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    message: string,
    given: {
      problem?: CourierProblem;
      retryAfterSeconds?: number | undefined;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: given.cause });
    this.problem = given.problem;
    this.retryAfterSeconds = given.retryAfterSeconds;
  }

  get isUnavailable(): boolean {
    return this.problem === undefined;
  }
}
