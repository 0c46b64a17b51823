import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sessionReady, useSession } from '#web/session/store.ts';
import { deleteProduct } from './delete-product.ts';

const sent: string[] = [];

function answer(data: object) {
  vi.stubGlobal('fetch', async (url: string, { method }: { method: string }) => {
    sent.push(`${method} ${url}`);
    return Response.json({ success: true, data });
  });
}

beforeAll(() => sessionReady());
beforeEach(() => {
  sent.length = 0;
  useSession.setState({ token: 'secret' });
});
afterEach(() => vi.unstubAllGlobals());

test('a deleted product is reported as deleted', async () => {
  answer({ isArchived: false });
  expect(await deleteProduct('7')).toBe('Product deleted successfully!');
  expect(sent).toEqual(['DELETE /api/products/7']);
});

test('an archived product is reported as restorable', async () => {
  answer({ isArchived: true });
  expect(await deleteProduct('7')).toContain('Product deleted successfully!\nIt is part of orders');
});

test('without a token no request is sent', async () => {
  answer({});
  useSession.setState({ token: null });
  await expect(deleteProduct('7')).rejects.toThrow('Please login to delete products');
  expect(sent).toEqual([]);
});
