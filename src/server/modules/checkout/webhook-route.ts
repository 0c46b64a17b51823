import { receiveWebhook } from '#shared/checkout/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Payments } from '../../adapters/razorpay.ts';
import type { Db } from '../../db/client.ts';
import { sendReply, type App } from '../../http/handle.ts';
import { storeEvent } from '../payments/inbox.ts';

interface Deps {
  db: Db;
  payments: Payments;
  wakePaymentWorker(): void;
}

/** Stores an event and responds at once. The body is not parsed before, because the signature covers its bytes. */
export function webhookRoute(app: App, { db, payments, wakePaymentWorker }: Deps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(receiveWebhook.path, async ({ body, headers }, reply) => {
      const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      if (!payments.isSignedWebhook(raw, singleHeader(headers['x-razorpay-signature']))) {
        throw new AppError('webhook_refused');
      }
      const eventId = singleHeader(headers['x-razorpay-event-id']).slice(0, 100);
      if (await storeEvent(db, { eventId, body: raw.toString('utf8') })) wakePaymentWorker();
      return sendReply(reply, receiveWebhook, null);
    });
  });
}

const singleHeader = (value: string | string[] | undefined) =>
  typeof value === 'string' ? value : '';
