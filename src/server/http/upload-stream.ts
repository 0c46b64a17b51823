import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Endpoint, UploadStream } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';

const MB = 1024 * 1024;

/** The handlers of this scope get the body as a stream; its content decides the type. */
export function acceptStreams(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  for (const type of ['application/octet-stream', /^video\//]) {
    scope.addContentTypeParser(type, (_request, stream, done) => done(null, stream));
  }
  scope.setErrorHandler((error, { raw }, reply) => {
    // The caller of a rejected upload may continue to send for minutes.
    if (!raw.complete) {
      reply.header('connection', 'close');
      raw.resume();
    }
    throw error;
  });
}

interface RawUpload {
  body?: unknown;
  headers?: Record<string, string | string[] | undefined>;
}

/** Rejects a file that declares too many bytes before any of them are read. */
export function readUploadStream(
  { bodyLimitBytes = 0 }: Endpoint,
  { body, headers }: RawUpload,
): UploadStream {
  const length = headers?.['content-length'];
  if (!(body instanceof Readable) || length === '0') {
    throw new AppError('invalid_input', { errors: { file: 'Choose a file' } });
  }
  const declaredBytes = length === undefined ? undefined : Number(length);
  if (declaredBytes !== undefined && declaredBytes > bodyLimitBytes) throw tooLarge(bodyLimitBytes);
  return { declaredBytes, chunks: limitBytes(body, bodyLimitBytes) };
}

async function* limitBytes(stream: Readable, limit: number): AsyncGenerator<Uint8Array> {
  let received = 0;
  // Destroying the stream would close the connection before the error is sent.
  const chunks: AsyncIterable<Uint8Array> = stream.iterator({ destroyOnReturn: false });
  try {
    for await (const chunk of chunks) {
      received += chunk.length;
      if (received > limit) throw tooLarge(limit);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('malformed_request', { cause: error });
  }
}

const tooLarge = (limit: number) =>
  new AppError('too_large', {
    message: `This file is too large. Up to ${limit / MB} MB are allowed.`,
  });
