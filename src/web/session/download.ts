import { addressOf } from '#shared/endpoint.ts';
import type { CallName } from '#shared/contract.ts';
import { ApiError, readFailure } from '#web/api/call.ts';
import { saveFile } from '#web/browser/save-file.ts';
import { sessionKnown, useSession } from './store.ts';

/** Fetches a file as whoever is signed in, and hands it to the browser to keep. */
export async function download(
  name: CallName & `GET ${string}`,
  { query, as }: { query?: Record<string, string>; as: string },
): Promise<void> {
  await sessionKnown();
  const { token, end } = useSession.getState();
  if (!token) throw new ApiError(401, { code: 'no_token', message: 'Auth token is required' });
  const address = addressOf(name.slice('GET '.length), {}, new URLSearchParams(query));
  const away = () => {
    throw new ApiError(0, { code: 'network' });
  };
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(address, { headers }).catch(away);
  if (response.status === 401) end(token);
  if (!response.ok) throw await readFailure(response);
  // A file that breaks off half way is no file.
  saveFile(await response.blob(), as);
}
