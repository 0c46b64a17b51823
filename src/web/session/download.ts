import { buildPath } from '#shared/endpoint.ts';
import type { CallName } from '#shared/contract.ts';
import { ApiError, readFailure } from '#web/api/call.ts';
import { saveFile } from '#web/browser/save-file.ts';
import { sessionReady, useSession } from './store.ts';

interface Download {
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** The file name. */
  as: string;
}

/** Downloads a file as the signed-in user. */
export async function download(
  name: CallName & `GET ${string}`,
  { params, query, as }: Download,
): Promise<void> {
  await sessionReady();
  const { token, end } = useSession.getState();
  if (!token) throw new ApiError(401, { code: 'no_token', message: 'Auth token is required' });
  const address = buildPath(name.slice('GET '.length), params, new URLSearchParams(query));
  const away = () => {
    throw new ApiError(0, { code: 'network' });
  };
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(address, { headers }).catch(away);
  if (response.status === 401) end(token);
  if (!response.ok) throw await readFailure(response);
  // Waits for the whole response, so that an interrupted download saves no file.
  saveFile(await response.blob(), as);
}
