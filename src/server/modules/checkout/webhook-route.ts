import { receiveWebhook } from '#shared/checkout/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Payments } from '../../adapters/razorpay.ts';
import type { Db } from '../../db/client.ts';
import { sendReply, type App } from '../../http/handle.ts';
import { keepEvent } from '../payments/inbox.ts';

interface Deps {
  db: Db;
  payments: Payments;
  /** There is something to work on. */
  wake(): void;
}

/** Keeps what the provider tells and answers at once. Its signature is over the bytes, so nothing reads them before. */
export function webhookRoute(app: App, { db, payments, wake }: Deps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(receiveWebhook.path, async ({ body, headers }, reply) => {
      const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      if (!payments.isSignedWebhook(raw, headerOf(headers['x-razorpay-signature']))) {
        throw new AppError('webhook_refused');
      }
      const eventId = headerOf(headers['x-razorpay-event-id']).slice(0, 100);
      if (await keepEvent(db, { eventId, body: raw.toString('utf8') })) wake();
      return sendReply(reply, receiveWebhook, null);
    });
  });
}

const headerOf = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '');
