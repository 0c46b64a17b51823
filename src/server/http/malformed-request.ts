import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { bodyOf } from './error-handler.ts';
import { apiHeaders, transportHeaders } from './security-headers.ts';

const codes: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

/** Answers what is no HTTP, or does not end, the way everything else is refused; the framework never sees it. */
export function replyToMalformedRequest(publicUrl: string) {
  const always = { ...transportHeaders(publicUrl), connection: 'close' };
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (socket.writable && error.code !== 'ECONNRESET') {
      const { status, headers, body } = replyOf(codes[error.code ?? ''] ?? 'malformed_request');
      const lines = Object.entries({ ...headers, ...always }).map(([name, is]) => `${name}: ${is}`);
      const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines].join('\r\n');
      socket.write(`${head}\r\n\r\n${body}`);
    }
    socket.destroy(error);
  };
}

/** Refuses before the framework sees it. */
export function refuseAtOnce(response: ServerResponse, code: ErrorCode): void {
  const { status, headers, body } = replyOf(code);
  response.writeHead(status, headers).end(body);
}

function replyOf(code: ErrorCode) {
  const refusal = new AppError(code);
  const body = JSON.stringify(bodyOf(refusal));
  const headers = {
    ...apiHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  };
  return { status: refusal.status, headers, body };
}
