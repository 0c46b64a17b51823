import { isJson, readJson, sendJson, type Exchange, type JsonResponse } from '../http.ts';
import { calls, type ApiContext } from './api.ts';
import { controlPage, controlScript } from './control-page.ts';
import { controls, type ControlContext } from './controls.ts';
import { labelsPdf } from './labels-pdf.ts';
import { SandboxError } from './sandbox-error.ts';

const API = '/v1/external';
const LABELS = /^\/labels\/(\d+(?:-\d+)*)\.pdf$/;
const RETRY_AFTER_SECONDS = 7;

export type RequestContext = ApiContext & ControlContext;

export async function handleRequest(exchange: Exchange, context: RequestContext): Promise<void> {
  const { response, method, pathname } = exchange;
  const labels = method === 'GET' ? LABELS.exec(pathname)?.[1] : undefined;
  if (pathname.startsWith(`${API}/`)) await handleApiCall(exchange, context);
  else if (labels !== undefined) sendLabels(exchange, context, labels.split('-'));
  else if (`${method} ${pathname}` === 'GET /') {
    const html = controlPage(context.shipments.list());
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  } else if (`${method} ${pathname}` === 'GET /sandbox/control.js') {
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(controlScript);
  } else sendJson(response, await withErrors(() => handleControl(exchange, context)));
}

async function handleApiCall(exchange: Exchange, context: RequestContext): Promise<void> {
  const { request, response, method, pathname, query } = exchange;
  const { call, id } = parseCall(method, pathname.slice(API.length).replace(/\/$/, ''));
  const body = await readJson(request);
  context.callCounts.set(call, (context.callCounts.get(call) ?? 0) + 1);
  const fault = context.faults.nextFault(call);
  if (fault === 'hang') return;
  if (fault === 'error') return sendJson(response, serverError);
  if (fault === 'rate_limit') return sendJson(response, tooMany);
  if (fault === 'hold') await context.faults.untilReleased();
  if (fault === 'expired_token') context.tokens.expireAll();
  const result = await withErrors(async () => {
    if (call === 'POST /auth/login') return { status: 200, body: context.tokens.logIn(body) };
    if (!context.tokens.isValid(request.headers.authorization)) {
      throw new SandboxError('Token has expired', { status: 401 });
    }
    const run = Object.hasOwn(calls, call) ? calls[call] : undefined;
    if (!run) throw new SandboxError('404 Not Found', { status: 404 });
    return { status: 200, body: run(context, { body, query, id }) };
  });
  if (fault === 'lost_reply') response.destroy();
  else sendJson(response, result);
}

const serverError: JsonResponse = {
  status: 502,
  body: { message: 'Bad Gateway', status_code: 502 },
};
const tooMany: JsonResponse = {
  status: 429,
  headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
  body: { message: 'Too Many Attempts.', status_code: 429 },
};

/** Converts a path to the form of the keys of `calls`; the call may still be unknown. */
function parseCall(method: string, path: string): { call: string; id: string } {
  const call = `${method} ${path}`;
  if (Object.hasOwn(calls, call)) return { call, id: '' };
  const at = path.lastIndexOf('/');
  const withId = `${method} ${path.slice(0, at)}/:id`;
  if (!Object.hasOwn(calls, withId)) return { call, id: '' };
  return { call: withId, id: decodeURIComponent(path.slice(at + 1)) };
}

function sendLabels({ response }: Exchange, { shipments }: RequestContext, ids: string[]): void {
  const found = ids.flatMap(
    (id) => shipments.find(({ shipmentId }) => String(shipmentId) === id) ?? [],
  );
  if (found.length < ids.length) response.writeHead(404).end();
  else response.writeHead(200, { 'content-type': 'application/pdf' }).end(labelsPdf(found));
}

async function handleControl(exchange: Exchange, context: RequestContext): Promise<JsonResponse> {
  const { request, method, pathname } = exchange;
  const call = `${method} ${pathname}`;
  const control = Object.hasOwn(controls, call) ? controls[call] : undefined;
  if (!control) throw new SandboxError('Not found', { status: 404 });
  // A form on another site must not be able to use a control.
  if (method === 'POST' && !isJson(request)) throw new SandboxError('Only JSON', { status: 415 });
  return { status: 200, body: await control(context, await readJson(request)) };
}

async function withErrors(work: () => Promise<JsonResponse>): Promise<JsonResponse> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SandboxError) return error.response;
    throw error;
  }
}
