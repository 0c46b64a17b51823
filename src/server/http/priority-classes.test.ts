import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { testSettings } from '../testing/seed-settings.ts';
import * as z from 'zod/mini';
import { endpoints } from '#shared/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { errorHandler } from './error-handler.ts';
import { createHandle } from './handle.ts';
import { createLimiters, choosePriorityClass } from './priority-classes.ts';
import { createLimiter } from '../limiter.ts';
import { createLog } from '../log.ts';

const common = { method: 'POST', access: 'public', reply: z.null() } as const;
const buy = endpoint({ ...common, path: '/api/buy', summary: 'buys', priority: 'buying' });
const settle = endpoint({
  ...common,
  path: '/api/settle',
  summary: 'settles',
  priority: 'settling',
});
const subscribe = endpoint({ ...common, path: '/api/subscribe', summary: 'subscribes' });

function createApp() {
  const app = Fastify();
  app.setErrorHandler(errorHandler(createLog('silent')));
  const limiters = { ...createLimiters(), buying: createLimiter({ concurrency: 2, waiting: 1 }) };
  const authGuard = {
    requiresSecondFactor: false,
    isOperator: () => false,
    findBearer: async () => undefined,
    onForbidden: async () => {},
    onSignedIn: () => {},
  };
  const handle = createHandle(app, {
    authGuard,
    limiters,
    reads: {
      reader: () => Promise.reject(new Error('not used')),
      writePosition: async () => undefined,
    },
    settings: testSettings,
    catchUp: async () => {},
  });
  const { promise: isOver, resolve: end } = Promise.withResolvers<null>();
  for (const declared of [buy, settle, subscribe]) handle(declared, () => isOver);
  const call = (path: string) => app.inject({ method: 'POST', url: path });
  return { limiters, end: () => end(null), call };
}

test('rejects requests of an overloaded priority class while the other classes continue', async () => {
  const { limiters, end, call } = createApp();
  const accepted = [1, 2, 3].map(() => call('/api/buy'));
  await expect.poll(() => limiters.buying.stats()).toMatchObject({ running: 2, waiting: 1 });
  const rejected = await call('/api/buy');
  expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([503, '2']);
  expect(rejected.json()).toMatchObject({ success: false, code: 'unavailable' });

  const others = [
    call('/api/subscribe'),
    ...Array.from({ length: 500 }, () => call('/api/settle')),
  ];
  await expect.poll(() => limiters.settling.stats()).toMatchObject({ running: 500, rejected: 0 });
  end();
  for (const response of await Promise.all([...accepted, ...others])) {
    expect(response.statusCode).toBe(200);
  }
});

test('only payment settlement, health and metrics are never rejected', () => {
  const unlimited = endpoints
    .filter((declared) => choosePriorityClass(declared) === 'settling')
    .map(({ path }) => path);
  expect(unlimited.sort()).toEqual([
    '/api/health',
    '/api/health/live',
    '/api/health/ready',
    '/api/metrics',
    '/api/payments/refresh/:orderId',
    '/api/payments/release/:orderId',
    '/api/payments/verify-payment',
    '/api/payments/webhook',
  ]);
});
