import { getPaymentProvider } from '#shared/checkout/contract.ts';
import type { RazorpayConfig } from '../../config-types.ts';
import type { App } from '../../http/handle.ts';
import type { PublicReads } from '../../http/public-reads.ts';

/** The public settings that the browser needs to open the provider's window. */
export function paymentProviderRoute(
  app: App,
  reads: PublicReads,
  { keyId, checkoutUrl }: Pick<RazorpayConfig, 'keyId' | 'checkoutUrl'>,
): void {
  reads.bind(app, getPaymentProvider, async () => ({ keyId, checkoutUrl }));
}
