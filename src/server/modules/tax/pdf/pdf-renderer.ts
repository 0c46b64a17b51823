import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError } from '#shared/errors.ts';
import { settings } from '#shared/settings/current.ts';
import { hasDrawnBrand } from '#shared/settings/drawn-brand.ts';
import type { Layout, TaxDocument } from '#shared/tax/document.ts';
import { readDrawnPaperLogo, readPaperLogo, type PaperLogo } from '../../../adapters/paper-logo.ts';
import type { Storage } from '../../../adapters/uploads/storage.ts';
import type { PaperBrand } from './brand.ts';
import { toPdf, type PdfPart, type RenderRequest } from './render-request.ts';
import type { WorkerReply, WorkerRequest } from './worker.ts';

export interface PdfRenderer {
  /** One PDF for each document. */
  renderDocuments(documents: TaxDocument[], layout: Layout): Promise<Uint8Array[]>;
  /** One PDF with all parts. */
  renderParts(parts: PdfPart[], options: { layout: Layout; title: string }): Promise<Uint8Array>;
  close(): Promise<void>;
}

type ReadUploads = Pick<Storage, 'read'>;

const PROGRAM = join(import.meta.dirname, 'worker.ts');
/** A thread without work gives its memory back. */
const IDLE_MS = 60_000;
/** So that a download does not wait for all documents of a month. */
const BATCH = 20;

/** Draws PDFs in a thread that starts with the first one. */
export function createPdfRenderer(storage: ReadUploads): PdfRenderer {
  const thread = createThread();
  const readLogo = createLogoCache(storage);
  const render = async (pdfs: RenderRequest['pdfs'], layout: Layout) =>
    thread.run({ layout, brand: await readBrand(readLogo), pdfs });
  return {
    async renderDocuments(documents, layout) {
      const pdfs: Uint8Array[] = [];
      for (let start = 0; start < documents.length; start += BATCH) {
        const batch = documents.slice(start, start + BATCH).map(toPdf);
        pdfs.push(...(await render(batch, layout)));
      }
      return pdfs;
    },
    async renderParts(parts, { layout, title }) {
      const { name: author } = settings().shop;
      const createdAt = new Date().toISOString();
      const [pdf] = await render([{ title, author, createdAt, parts }], layout);
      if (!pdf) throw new Error('the thread returned no PDF');
      return pdf;
    },
    close: thread.close,
  };
}

interface Pending {
  resolve(pdfs: Uint8Array[]): void;
  reject(error: Error): void;
}

function createThread() {
  const pending = new Map<number, Pending>();
  let worker: Worker | undefined;
  let lastId = 0;
  let idle: NodeJS.Timeout | undefined;

  const stop = async () => {
    clearTimeout(idle);
    const stopped = worker;
    worker = undefined;
    await stopped?.terminate();
  };
  const settle = (reply: WorkerReply) => {
    const waiting = pending.get(reply.id);
    pending.delete(reply.id);
    if ('pdfs' in reply) waiting?.resolve(reply.pdfs);
    else waiting?.reject(new Error(`The PDF could not be drawn: ${reply.failure}`));
    if (pending.size === 0) idle = setTimeout(() => void stop(), IDLE_MS).unref();
  };
  const rejectAll = (cause: unknown) => {
    for (const { reject } of pending.values()) {
      reject(new Error('The thread that draws PDFs ended.', { cause }));
    }
    pending.clear();
  };
  const start = () => {
    const started = new Worker(PROGRAM, { env: {} });
    started.unref();
    started.on('message', settle);
    // The next request starts another thread.
    const end = (cause: unknown) => {
      if (worker !== started) return;
      worker = undefined;
      rejectAll(cause);
    };
    started.on('error', end).on('exit', end);
    return started;
  };
  return {
    run(request: RenderRequest): Promise<Uint8Array[]> {
      clearTimeout(idle);
      worker ??= start();
      lastId += 1;
      const message: WorkerRequest = { id: lastId, request };
      return new Promise((resolve, reject) => {
        pending.set(message.id, { resolve, reject });
        worker?.postMessage(message, []);
      });
    },
    async close() {
      await stop();
      rejectAll(undefined);
    },
  };
}

type ReadLogo = () => Promise<PaperLogo | null>;

const DEFAULT_ACCENT = '#ffc53d';

async function readBrand(readLogo: ReadLogo): Promise<PaperBrand> {
  const { shop, brand } = settings();
  return { name: shop.name, accent: brand.accent ?? DEFAULT_ACCENT, logo: await readLogo() };
}

/** The address of an uploaded logo changes with the logo. */
function createLogoCache(storage: ReadUploads): ReadLogo {
  let last: { source: string; logo: PaperLogo } | undefined;
  return async () => {
    const { shop } = settings();
    const source = hasDrawnBrand(shop) ? 'drawn' : shop.logo;
    if (source === null) return null;
    if (last?.source === source) return last.logo;
    const read = source === 'drawn' ? readDrawnPaperLogo() : readPaperLogo(source, storage);
    const logo = await read.catch((error: unknown) => {
      // A stored PDF is never drawn again, so it waits until the storage works; otherwise the name is printed.
      if (error instanceof AppError) throw error;
      return undefined;
    });
    if (logo) last = { source, logo };
    return logo ?? null;
  };
}
