import { addressOf } from '#shared/endpoint.ts';
import type { CallName } from '#shared/contract.ts';
import { ApiError, readFailure } from '#web/api/call.ts';
import { saveFile } from '#web/browser/save-file.ts';
import { sessionKnown, useSession } from './store.ts';

interface Download {
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** The name of the file. */
  as: string;
}

/** Fetches a file as whoever is signed in, and hands it to the browser to keep. */
export async function download(
  name: CallName & `GET ${string}`,
  { params, query, as }: Download,
): Promise<void> {
  await sessionKnown();
  const { token, end } = useSession.getState();
  if (!token) throw new ApiError(401, { code: 'no_token', message: 'Auth token is required' });
  const address = addressOf(name.slice('GET '.length), params, new URLSearchParams(query));
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
