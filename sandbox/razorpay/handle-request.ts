import {
  type Answer,
  type Exchange,
  type Files,
  isJson,
  readJson,
  sendFile,
  sendJson,
} from '../http.ts';
import { answerCall, callOf } from './protocol.ts';
import { Refusal, serverError } from './api-error.ts';
import { switches, type Wires } from './controls.ts';
import { windowHeaders, windowPage } from './window-page.ts';

const files: Files = {
  '/v1/checkout.js': { file: file('checkout.js'), type: 'text/javascript' },
  '/sandbox/window.js': { file: file('window.js'), type: 'text/javascript' },
  '/sandbox/window.css': { file: file('window.css'), type: 'text/css' },
};

function file(name: string): URL {
  return new URL(`files/${name}`, import.meta.url);
}

interface Known extends Wires {
  keyId: string;
}

export async function answer(exchange: Exchange, known: Known): Promise<void> {
  const { response, method, pathname } = exchange;
  if (method === 'GET' && Object.hasOwn(files, pathname)) {
    await sendFile(files, exchange);
  } else if (pathname.startsWith('/v1/')) {
    await answerApi(exchange, known);
  } else if (`${method} ${pathname}` === 'GET /sandbox/checkout') {
    const { status, html } = await windowPage(exchange.query, known);
    response.writeHead(status, windowHeaders).end(html);
  } else {
    sendJson(response, await refusalsOf(() => answerSwitch(exchange, known)));
  }
}

async function answerApi(exchange: Exchange, known: Known): Promise<void> {
  const { request, response, method, pathname } = exchange;
  if (!isAuthorized(request.headers.authorization, known)) {
    sendJson(response, new Refusal('Authentication failed', { status: 401 }).answer);
    return;
  }
  const { call, id } = callOf(method, pathname);
  const body = await readJson(request);
  const fault = known.faults.ofCall(call);
  if (fault === 'hang') return;
  if (fault === 'error') {
    sendJson(response, serverError);
    return;
  }
  const question = { id, body, headers: request.headers };
  const told = await refusalsOf(() => answerCall(known.provider, call, question));
  if (fault === 'lost_reply') response.destroy();
  else sendJson(response, told);
}

function isAuthorized(authorization: string | undefined, { keyId, keySecret }: Known): boolean {
  const expected = Buffer.from(`${keyId}:${keySecret}`).toString('base64');
  return authorization === `Basic ${expected}`;
}

async function answerSwitch(exchange: Exchange, known: Known): Promise<Answer> {
  const { request, method, pathname } = exchange;
  const call = `${method} ${pathname}`;
  const turn = Object.hasOwn(switches, call) ? switches[call] : undefined;
  if (!turn) throw new Refusal('Not found', { status: 404 });
  // A form of a strange page must not turn a switch.
  if (method === 'POST' && !isJson(request)) throw new Refusal('Only JSON', { status: 415 });
  return { status: 200, body: await turn(known, await readJson(request)) };
}

async function refusalsOf(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return error.answer;
    throw error;
  }
}
