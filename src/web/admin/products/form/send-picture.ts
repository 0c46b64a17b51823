import { errorTable } from '#shared/errors.ts';
import { isRecord, field, text } from '#shared/read-answer.ts';
import { sessionReady, useSession } from '#web/session/store.ts';

interface Sending {
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (part: number) => void;
}

const FAILED = 'The upload failed. Please try again.';

/** Uploads an image and returns its address; throws errors with readable texts. */
export async function sendPicture(file: File, { signal, onProgress }: Sending): Promise<string> {
  await sessionReady();
  const { token, end } = useSession.getState();
  if (!token) throw new Error('Please login to manage products');
  // `fetch` does not report upload progress.
  const { status, answer } = await post(file, token, { signal, onProgress });
  if (status === 401) end(token);
  const url = text(field(field(answer, 'data'), 'url'));
  if (status >= 200 && status < 300 && url) return url;
  throw new Error(text(field(answer, 'message')) || FAILED);
}

function post(
  file: File,
  token: string,
  { signal, onProgress }: Sending,
): Promise<{ status: number; answer: unknown }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/admin/uploads');
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.addEventListener('load', () => {
      const answer: unknown = request.response;
      resolve({ status: request.status, answer: isRecord(answer) ? answer : undefined });
    });
    request.addEventListener('error', () => reject(new Error(FAILED)));
    request.addEventListener('timeout', () => reject(new Error(errorTable.unavailable.message)));
    request.addEventListener('abort', () => reject(new Error('The upload was cancelled.')));
    signal.addEventListener('abort', () => request.abort());
    request.timeout = PATIENCE_MS;
    request.send(file);
  });
}

/** Enough for 10 MB over a slow connection. */
const PATIENCE_MS = 180_000;
