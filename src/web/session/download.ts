import { buildPath } from '#shared/endpoint.ts';
import type { CallName } from '#shared/contract.ts';
import { ApiError, readFailure } from '#web/api/call.ts';
import { positionHeader, storePosition } from '#web/api/write-position.ts';
import { openFileTab } from '#web/browser/file-tab.ts';
import { saveFile } from '#web/browser/save-file.ts';
import { sessionReady, useSession } from './store.ts';

type FileName = CallName & (`GET ${string}` | `POST ${string}`);

interface Request {
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** For files whose request does not fit into an address. */
  body?: unknown;
  /** Reads the content of the response, for example with its progress. */
  read?: (response: Response) => Promise<Blob>;
  signal?: AbortSignal;
}

/** Saves a file, under this name, as the signed-in user. */
export async function download(
  name: CallName & `GET ${string}`,
  { as, ...request }: Request & { as: string },
): Promise<void> {
  saveFile(await fetchFile(name, request), as);
}

/** Shows a file in a new tab as the signed-in user, or saves it if the browser blocks the tab. Call it in a click. */
export async function openFile(
  name: FileName,
  { as, title, ...request }: Request & { as: string; title: string },
): Promise<void> {
  const { show, close } = openFileTab(title);
  try {
    const file = await fetchFile(name, request);
    if (show) show(file);
    else saveFile(file, as);
  } catch (error) {
    close();
    throw error;
  }
}

async function fetchFile(
  name: FileName,
  { params, query, body, read = (response) => response.blob(), signal }: Request,
): Promise<Blob> {
  await sessionReady();
  const { token, end } = useSession.getState();
  if (!token) throw new ApiError(401, { code: 'no_token', message: 'Auth token is required' });
  const [method = '', path = ''] = name.split(' ');
  const address = buildPath(path, params, new URLSearchParams(query));
  const away = () => {
    throw new ApiError(0, { code: 'network' });
  };
  const response = await fetch(address, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...positionHeader(),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  }).catch(away);
  storePosition(response);
  if (response.status === 401) end(token);
  if (!response.ok) throw await readFailure(response);
  // Waits for the whole response, so that an interrupted download saves no file.
  return read(response).catch(away);
}
