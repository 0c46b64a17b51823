import { connectApi } from '#web/api/call.ts';

/** The response of a fake server: JSON, text of another sender, or no response at all. */
export type FakeResponse =
  | { status?: number; json: unknown }
  | { status?: number; text: string }
  | 'no response';

/** Answers every call of the API with this response and returns the calls. */
export function fakeApi(response: FakeResponse): { name: string; body: unknown }[] {
  const calls: { name: string; body: unknown }[] = [];
  connectApi(async (address, { method, body }) => {
    calls.push({ name: `${method} ${address}`, body: JSON.parse(body as string) });
    if (response === 'no response') throw new TypeError('Failed to fetch');
    const { status = 200 } = response;
    return 'json' in response
      ? Response.json(response.json, { status })
      : new Response(response.text, { status });
  });
  return calls;
}
