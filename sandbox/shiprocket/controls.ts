import { advance } from './advance.ts';
import type { Faults } from './faults.ts';
import { SandboxError } from './sandbox-error.ts';
import type { Shipment, Shipments } from './shipments.ts';
import type { Tokens } from './tokens.ts';
import type { Webhooks } from './webhooks.ts';

export interface ControlContext {
  shipments: Shipments;
  faults: Faults;
  tokens: Tokens;
  webhooks: Webhooks;
  callCounts: Map<string, number>;
}

type Body = Record<string, unknown>;

/** Endpoints that only the sandbox has. */
export const controls: Record<string, (context: ControlContext, body: Body) => Promise<unknown>> = {
  /** Adds a scan to a shipment, named by `shipment_id`, `awb` or `order_id`, and reports it. */
  async 'POST /sandbox/advance'({ shipments, webhooks }, body) {
    const shipment = shipments.find(
      ({ shipmentId, awb, reference }) =>
        String(shipmentId) === String(body.shipment_id) ||
        (awb !== undefined && awb === body.awb) ||
        reference === body.order_id,
    );
    if (!shipment) throw new SandboxError('No such shipment');
    advance(shipment, body);
    await webhooks.publish(shipment);
    return { status: shipment.scans[0]?.['sr-status-label'] };
  },
  async 'POST /sandbox/faults'({ faults }, body) {
    faults.set(body);
    return faults.state();
  },
  /** Continues the calls with the fault `hold`. */
  async 'POST /sandbox/release'({ faults }) {
    faults.release();
    return {};
  },
  async 'POST /sandbox/expire-tokens'({ tokens }) {
    tokens.expireAll();
    return {};
  },
  async 'GET /sandbox/state'({ shipments, faults, tokens, webhooks, callCounts }) {
    return {
      logins: tokens.logins(),
      webhooks: webhooks.sent(),
      faults: faults.state(),
      calls: Object.fromEntries(callCounts),
      byOrderId: shipments.counts(),
      shipments: shipments.list().map(withoutCustomer),
    };
  },
};

const withoutCustomer = (shipment: Shipment) => ({ ...shipment, customer: undefined });
