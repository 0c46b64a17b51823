import { errorTable } from '#shared/errors.ts';
import { isRecord, field, text } from '#shared/read-answer.ts';
import { sessionReady, useSession } from '#web/session/store.ts';
import { fileKinds, type UploadKind } from './file-kinds.ts';

export interface UploadOptions {
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (part: number) => void;
  /** The colour behind an icon where phones do not show it transparent, such as #262A74. */
  background?: string | undefined;
}

export interface StoredFile {
  url: string;
  /** Of a video. */
  durationSeconds?: number;
}

const FAILED = 'The upload failed. Please try again.';

/** Uploads a file; throws errors with readable texts. */
export async function uploadFile(
  kind: UploadKind,
  file: File,
  options: UploadOptions,
): Promise<StoredFile> {
  await sessionReady();
  const { token, end } = useSession.getState();
  if (!token) throw new Error(errorTable.unauthenticated.message);
  // `fetch` does not report upload progress.
  const { status, answer } = await post(addressOf(kind, options), { file, token, ...options });
  if (status === 401) end(token);
  const data = field(answer, 'data');
  const url = text(field(data, 'url'));
  if (status < 200 || status >= 300 || !url)
    throw new Error(text(field(answer, 'message')) || FAILED);
  const durationSeconds = field(data, 'durationSeconds');
  return { url, ...(typeof durationSeconds === 'number' && { durationSeconds }) };
}

function addressOf(kind: UploadKind, { background }: UploadOptions): string {
  const { path } = fileKinds[kind];
  return kind === 'icon' && background
    ? `${path}?background=${encodeURIComponent(background)}`
    : path;
}

interface Post extends UploadOptions {
  file: File;
  token: string;
}

function post(
  address: string,
  { file, token, signal, onProgress }: Post,
): Promise<{ status: number; answer: unknown }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
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
    request.timeout = BASE_TIMEOUT_MS + file.size / BYTES_PER_MS_MIN;
    request.send(file);
  });
}

const BASE_TIMEOUT_MS = 90_000;
/** About 1 Mbit/s, a slow connection. */
const BYTES_PER_MS_MIN = 125;
