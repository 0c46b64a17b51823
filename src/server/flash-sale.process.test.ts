import { expect, onTestFinished, test } from 'vitest';
import { flashSale } from '../../chaos/flash-sale.ts';
import { startEnvironment } from '../../harness/environment.ts';

test('120 buyers of 10 packs on two processes, each verifying the payment twice, create 10 orders', async () => {
  const environment = await startEnvironment();
  onTestFinished(environment.close);
  const result = await flashSale(environment, { buyers: 120, concurrency: 40, packets: 10 });
  const { order = 0, out_of_stock = 0, payment_refunded = 0, ...others } = result.answers;
  expect(result).toMatchObject({ orders: 10, contradictions: [], findings: [] });
  expect(order).toBe(10);
  expect(out_of_stock + payment_refunded).toBe(110);
  expect(others).toEqual({});
});
