import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { errorBody } from './error-handler.ts';
import { apiHeaders, transportHeaders } from './security-headers.ts';

const codes: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

/** Responds with an API error to requests that are not valid HTTP or do not end, which Fastify never receives. */
export function replyToMalformedRequest(publicUrl: string) {
  const commonHeaders = { ...transportHeaders(publicUrl), connection: 'close' };
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (socket.writable && error.code !== 'ECONNRESET') {
      const { status, headers, body } = errorResponse(
        codes[error.code ?? ''] ?? 'malformed_request',
      );
      const lines = Object.entries({ ...headers, ...commonHeaders }).map(
        ([name, value]) => `${name}: ${value}`,
      );
      const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines].join('\r\n');
      socket.write(`${head}\r\n\r\n${body}`);
    }
    socket.destroy(error);
  };
}

/** Sends an error without Fastify. */
export function sendError(response: ServerResponse, code: ErrorCode): void {
  const { status, headers, body } = errorResponse(code);
  response.writeHead(status, headers).end(body);
}

function errorResponse(code: ErrorCode) {
  const error = new AppError(code);
  const body = JSON.stringify(errorBody(error));
  const headers = {
    ...apiHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  };
  return { status: error.status, headers, body };
}
