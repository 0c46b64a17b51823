import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { createRequestHandler, matchRoutes, ServerRouter, type EntryContext } from 'react-router';
import { connectSettings } from '#shared/settings/current.ts';
import { connectApi } from './api/call.ts';
import { IslandRoot } from './islands/island-root.tsx';
import { RenderIslandContext, type RenderIsland } from './islands/island.tsx';
import { deferScripts } from './page/deferred-scripts.ts';
import { completeStaticDocument } from './static-document.ts';

// Exported for the page server, which must use the same copy of the router.
export { connectApi, connectSettings, createRequestHandler, matchRoutes };

// Pages are cached and their inline scripts hashed, so the document is sent only when it is complete.
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const isStatic = context.staticHandlerContext.matches.some(({ route }) =>
    isStaticHandle(context.routeModules[route.id]?.handle),
  );
  const page = (
    <RenderIslandContext value={isStatic ? islandRenderer(request.url) : undefined}>
      <ServerRouter context={context} url={request.url} />
    </RenderIslandContext>
  );
  const arrange = (html: string) => {
    const complete = isStatic ? completeStaticDocument(html) : html;
    // In development, Vite's own scripts have to come first.
    return import.meta.env.DEV ? complete : deferScripts(complete);
  };
  return new Promise((resolve, reject) => {
    let failure: unknown;
    const { pipe } = renderToPipeableStream(page, {
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

const isStaticHandle = (handle: unknown) =>
  (handle as { isStatic?: boolean } | undefined)?.isStatic === true;

/** Renders islands as roots of their own, as the browser does. */
function islandRenderer(url: string): RenderIsland {
  const { pathname, search } = new URL(url);
  const here = { pathname, search, hash: '', state: null, key: 'default' };
  return (Component, props, identifierPrefix) =>
    renderToString(<IslandRoot of={Component} props={props} here={here} />, { identifierPrefix });
}
