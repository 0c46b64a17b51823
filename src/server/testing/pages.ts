import { expect } from 'vitest';
import type { PageDocument } from '#shared/settings/page.ts';
import type { TestShop } from './test-shop.ts';
import { createAdmin } from './users.ts';

interface Published {
  version: number;
  data: PageDocument;
}

/** Calls the settings as an administrator and reads pages as a visitor. */
export async function openPageEditor({ app, db, url }: TestShop) {
  const { token } = await createAdmin(db);
  const headers = { authorization: `Bearer ${token}` };
  const call = async (method: 'GET' | 'PUT' | 'POST', path: string, body?: object) => {
    const response = await app.inject({
      method,
      url: `/api/admin/settings/${path}`,
      headers,
      ...(body && { payload: body }),
    });
    return { status: response.statusCode, body: response.json<{ data: never; errors?: object }>() };
  };
  const read = async (section: string) => {
    const { status, body } = await call('GET', section);
    return status === 404 ? undefined : (body.data as Published);
  };
  return {
    call,
    read,
    /** Publishes changes of a section or page and returns the answer. */
    async publish(section: string, changes: object) {
      const current = await read(section);
      return call('PUT', section, {
        baseVersion: current?.version ?? 0,
        data: { ...current?.data, ...changes },
      });
    },
    async visit(path: string) {
      const response = await fetch(url + path, {
        headers: { accept: 'text/html' },
        redirect: 'manual',
      });
      const html = await response.text();
      return { status: response.status, location: response.headers.get('location'), html };
    },
  };
}

/** The text that a visitor reads, without scripts and tags. */
export function readText(html: string): string {
  const text = html
    .replaceAll(/<(script|style)\b.*?<\/\1>/gs, ' ')
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');
  expect(text.length).toBeGreaterThan(200);
  return text;
}
