import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { createRequestHandler, matchRoutes, ServerRouter, type EntryContext } from 'react-router';
import { connectApi } from './api/call.ts';
import { deferScripts } from './page/deferred-scripts.ts';

// Exported for the page server, which must use the same copy of the router.
export { connectApi, createRequestHandler, matchRoutes };

// Pages are cached and their inline scripts hashed, so the document is sent only when it is complete.
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let failure: unknown;
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      // Otherwise React would stream large parts to the end, with inline scripts that move them into place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        if (failure) return reject(failure);
        const body = new PassThrough();
        headers.set('content-type', 'text/html; charset=utf-8');
        text(body).then(
          (html) => resolve(new Response(arrange(html), { status, headers })),
          reject,
        );
        pipe(body);
      },
      onShellError: reject,
      onError(error) {
        failure ??= error;
      },
    });
  });
}

/** In development, Vite's own scripts have to come first. */
const arrange = import.meta.env.DEV ? (html: string) => html : deferScripts;
