import { expect, test } from 'vitest';
import { createAdmin, callApi } from '../testing/users.ts';
import { openTestShop } from '../testing/test-shop.ts';

test('a read after a write in the same process returns the new value', async () => {
  const shop = await openTestShop();
  const as = await createAdmin(shop.db);
  for (let round = 0; round < 150; round += 1) {
    const stock = 70_001 + round;
    const set = await callApi(shop, 'PATCH /api/admin/stock/1', { as, body: { stock } });
    expect(set.status).toBe(200);
    const read = await callApi(shop, 'GET /api/products/1');
    expect(read.data.product.stock).toBe(stock);
    const page = await shop.app.inject({
      url: '/products/peri-peri-makhana.data',
      headers: { accept: 'text/html' },
    });
    expect(page.body).toContain(String(stock));
  }
});
