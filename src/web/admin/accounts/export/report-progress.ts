export interface DownloadProgress {
  bytes: number;
  /** Undefined if the server does not know the size. */
  total: number | undefined;
}

const EVERY_MS = 150;

/** The same response, which reports a few times per second how much of it has arrived. */
export function reportProgress(
  response: Response,
  onProgress: (progress: DownloadProgress) => void,
): Response {
  const length = response.headers.get('content-length');
  const total = length === null ? undefined : Number(length);
  let bytes = 0;
  let reportedAt = -Infinity;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytes += chunk.length;
      const now = performance.now();
      if (now - reportedAt >= EVERY_MS || bytes === total) {
        reportedAt = now;
        onProgress({ bytes, total });
      }
      controller.enqueue(chunk);
    },
  });
  const body = response.body?.pipeThrough(counter) ?? null;
  return new Response(body, { headers: response.headers });
}
