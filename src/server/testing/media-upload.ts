import type { TestShop } from './test-shop.ts';

type Kind = 'video' | 'captions' | 'logo' | 'icon';

/** Uploads a file in process. */
export async function uploadMedia(
  { app }: TestShop,
  as: { token: string },
  { kind, file, query = '' }: { kind: Kind; file: Buffer; query?: string },
) {
  const reply = await app.inject({
    method: 'POST',
    url: `/api/admin/uploads/${kind}${query}`,
    headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/octet-stream' },
    payload: file,
  });
  return { status: reply.statusCode, ...reply.json() };
}
