import { AppError } from '#shared/errors.ts';
import { receiveCourierWebhook } from '#shared/orders/booking-contract.ts';
import type { Db } from '../../db/client.ts';
import { sendReply, type App } from '../../http/handle.ts';
import { storeReport } from './booking/inbox.ts';
import type { CourierAccount } from './booking/load-booking.ts';

interface Deps {
  db: Db;
  courierAccount: CourierAccount | undefined;
  wakeCourierWorker(): void;
}

const BODY_MAX_BYTES = 64 * 1024;

/** Stores a report and responds at once. The provider accepts nothing but 200, so a report without meaning is ignored. */
export function courierWebhookRoute(app: App, deps: Deps): void {
  const { db, courierAccount, wakeCourierWorker } = deps;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const parser = { parseAs: 'buffer', bodyLimit: BODY_MAX_BYTES } as const;
    scope.addContentTypeParser('*', parser, (_request, body, done) => done(null, body));
    scope.post(receiveCourierWebhook.path, {
      onRequest: async ({ headers }) => {
        if (!courierAccount) throw new AppError('not_found');
        const token = headers['x-api-key'];
        const isSigned = courierAccount.courier.isSignedWebhook(
          typeof token === 'string' ? token : '',
        );
        if (!isSigned) throw new AppError('webhook_refused', { message: 'Invalid token.' });
      },
      handler: async ({ body }, reply) => {
        const text = Buffer.isBuffer(body) ? body.toString('utf8') : '';
        const isReport = courierAccount?.courier.parseWebhook(text) !== undefined;
        if (isReport && (await storeReport(db, text))) wakeCourierWorker();
        return sendReply(reply, receiveCourierWebhook, null);
      },
    });
  });
}
