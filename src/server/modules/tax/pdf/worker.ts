import { parentPort } from 'node:worker_threads';
import { renderPdfs } from './render-pdfs.ts';
import type { RenderRequest } from './render-request.ts';

// A thread of its own, so that requests do not wait for the drawing, and a shop that prints nothing loads no fonts.

export interface WorkerRequest {
  id: number;
  request: RenderRequest;
}

export type WorkerReply =
  | { id: number; pdfs: Uint8Array<ArrayBuffer>[] }
  | { id: number; failure: string };

const port = parentPort;
port?.on('message', (message: WorkerRequest) => void answer(message));

async function answer({ id, request }: WorkerRequest): Promise<void> {
  try {
    const pdfs = (await renderPdfs(request)).map((pdf) => new Uint8Array(pdf));
    const reply: WorkerReply = { id, pdfs };
    port?.postMessage(
      reply,
      pdfs.map(({ buffer }) => buffer),
    );
  } catch (error) {
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
    port?.postMessage({ id, failure } satisfies WorkerReply);
  }
}
