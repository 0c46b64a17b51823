import {
  type JsonResponse,
  type Exchange,
  type Files,
  isJson,
  readJson,
  sendFile,
  sendJson,
} from '../http.ts';
import { executeCall, parseCall } from './protocol.ts';
import { ApiError, serverErrorResponse } from './api-error.ts';
import { controls, type ControlContext } from './controls.ts';
import { windowHeaders, windowPage } from './window-page.ts';

const files: Files = {
  '/v1/checkout.js': { file: fileUrl('checkout.js'), type: 'text/javascript' },
  '/sandbox/window.js': { file: fileUrl('window.js'), type: 'text/javascript' },
  '/sandbox/window.css': { file: fileUrl('window.css'), type: 'text/css' },
};

function fileUrl(name: string): URL {
  return new URL(`files/${name}`, import.meta.url);
}

interface RequestContext extends ControlContext {
  keyId: string;
}

export async function handleRequest(exchange: Exchange, context: RequestContext): Promise<void> {
  const { response, method, pathname } = exchange;
  if (method === 'GET' && Object.hasOwn(files, pathname)) {
    await sendFile(files, exchange);
  } else if (pathname.startsWith('/v1/')) {
    await handleApiCall(exchange, context);
  } else if (`${method} ${pathname}` === 'GET /sandbox/checkout') {
    const { status, html } = await windowPage(exchange.query, context);
    response.writeHead(status, windowHeaders).end(html);
  } else {
    sendJson(response, await withApiErrors(() => handleControl(exchange, context)));
  }
}

async function handleApiCall(exchange: Exchange, context: RequestContext): Promise<void> {
  const { request, response, method, pathname, query } = exchange;
  if (!isAuthorized(request.headers.authorization, context)) {
    sendJson(response, new ApiError('Authentication failed', { status: 401 }).response);
    return;
  }
  const { call, id } = parseCall(method, pathname);
  const body = await readJson(request);
  const fault = context.faults.nextFault(call);
  if (fault === 'hang') return;
  if (fault === 'error') {
    sendJson(response, serverErrorResponse);
    return;
  }
  const input = { id, body, headers: request.headers, query };
  const result = await withApiErrors(() => executeCall(context.provider, call, input));
  if (fault === 'lost_reply') response.destroy();
  else sendJson(response, result);
}

function isAuthorized(
  authorization: string | undefined,
  { keyId, keySecret }: RequestContext,
): boolean {
  const expected = Buffer.from(`${keyId}:${keySecret}`).toString('base64');
  return authorization === `Basic ${expected}`;
}

async function handleControl(exchange: Exchange, context: RequestContext): Promise<JsonResponse> {
  const { request, method, pathname } = exchange;
  const call = `${method} ${pathname}`;
  const control = Object.hasOwn(controls, call) ? controls[call] : undefined;
  if (!control) throw new ApiError('Not found', { status: 404 });
  // A form on another site must not be able to use a control.
  if (method === 'POST' && !isJson(request)) throw new ApiError('Only JSON', { status: 415 });
  return { status: 200, body: await control(context, await readJson(request)) };
}

async function withApiErrors(work: () => Promise<JsonResponse>): Promise<JsonResponse> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError) return error.response;
    throw error;
  }
}
