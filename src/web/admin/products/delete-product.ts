import { callSignedIn } from '#web/session/call-signed-in.ts';

const NO_TOKEN = 'Please login to delete products';
const ARCHIVED = 'It is part of orders or carts, so it is kept in the archive. You can restore it.';

/** Returns the result as a text. */
export async function deleteProduct(id: string): Promise<string> {
  const params = { id };
  const { isArchived } = await callSignedIn('DELETE /api/products/:id', { params }, NO_TOKEN);
  return ['Product deleted successfully!', isArchived && ARCHIVED].filter(Boolean).join('\n');
}
