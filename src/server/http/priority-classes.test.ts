import Fastify from 'fastify';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '#shared/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { errorHandler } from './error-handler.ts';
import { createHandle } from './handle.ts';
import { createLimiters, priorityClassOf } from './priority-classes.ts';
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

function aShop() {
  const app = Fastify();
  app.setErrorHandler(errorHandler(createLog('silent')));
  const limiters = { ...createLimiters(), buying: createLimiter({ concurrency: 2, waiting: 1 }) };
  const door = {
    requiresSecondFactor: false,
    isOperator: () => false,
    findBearer: async () => undefined,
    onRefused: async () => {},
    onSignedIn: () => {},
  };
  const handle = createHandle(app, { authGuard: door, limiters, catchUp: async () => {} });
  const { promise: isOver, resolve: end } = Promise.withResolvers<null>();
  for (const one of [buy, settle, subscribe]) handle(one, () => isOver);
  const call = (path: string) => app.inject({ method: 'POST', url: path });
  return { limiters, end: () => end(null), call };
}

test('a crowd in one lane is told to come back, and the other limiters go on', async () => {
  const { limiters, end, call } = aShop();
  const letIn = [1, 2, 3].map(() => call('/api/buy'));
  await expect.poll(() => limiters.buying.stats()).toMatchObject({ running: 2, waiting: 1 });
  const refused = await call('/api/buy');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
  expect(refused.json()).toMatchObject({ success: false, code: 'unavailable' });

  const others = [
    call('/api/subscribe'),
    ...Array.from({ length: 500 }, () => call('/api/settle')),
  ];
  await expect.poll(() => limiters.settling.stats()).toMatchObject({ running: 500, rejected: 0 });
  end();
  for (const answer of await Promise.all([...letIn, ...others])) {
    expect(answer.statusCode).toBe(200);
  }
});

test('what settles a payment, and only that and looking after the shop, is never refused', () => {
  const unlimited = endpoints
    .filter((one) => priorityClassOf(one) === 'settling')
    .map(({ path }) => path);
  expect(unlimited.sort()).toEqual([
    '/api/health',
    '/api/metrics',
    '/api/payments/refresh/:orderId',
    '/api/payments/release/:orderId',
    '/api/payments/verify-payment',
    '/api/payments/webhook',
  ]);
});
