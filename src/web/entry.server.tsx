import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { createRequestHandler, matchRoutes, ServerRouter, type EntryContext } from 'react-router';
import { connectApi } from './api/call.ts';
import { putToSleep } from './page/deferred-scripts.ts';

// What the server uses of this application, from the same copy of the router that renders it.
export { connectApi, createRequestHandler, matchRoutes };

// Pages are cached and their inline scripts hashed, so the document is sent only once it is complete.
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let failure: unknown;
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      // Else React would move what it takes for late parts to the end, with scripts that put them in place.
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

/** While developing, Vite's own scripts have to come first. */
const arrange = import.meta.env.DEV ? (html: string) => html : putToSleep;
