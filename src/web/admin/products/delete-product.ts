import { callSignedIn } from '#web/session/call-signed-in.ts';

const NO_TOKEN = 'Please login to delete products';
const ARCHIVED = 'It is part of orders or carts, so it is kept in the archive. You can restore it.';

/** Returns the result as a text. */
export async function deleteProduct(id: string): Promise<string> {
  const params = { id };
  const { isArchived, combos } = await callSignedIn(
    'DELETE /api/products/:id',
    { params },
    NO_TOKEN,
  );
  const ended =
    (combos ?? []).length > 0 && `These combos cannot be bought now: ${combos.join(', ')}.`;
  return ['Product deleted successfully!', isArchived && ARCHIVED, ended]
    .filter(Boolean)
    .join('\n');
}
