import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { $ZodIssue } from 'zod/v4/core';
import type { Endpoint, Input, Reply } from '#shared/endpoint.ts';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import { callerOf } from './caller.ts';
import { answerOf, sendAnswer, type PublicCache } from './public-cache.ts';
import { apiHeaders } from './security-headers.ts';

export type App = FastifyInstance;

export interface HandlerInput<E extends Endpoint> {
  params: Input<E, 'params'>;
  query: Input<E, 'query'>;
  body: Input<E, 'body'>;
  /** Who asks, as far as the network tells. */
  caller: string;
}

type Handler<E extends Endpoint> = (input: HandlerInput<E>) => Promise<Reply<E>>;

/** Binds an endpoint of the contract: parses what arrives, wraps what is answered. */
export function handle<E extends Endpoint>(app: App, endpoint: E, run: Handler<E>): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    handler: async (request, reply) => {
      const data = await run(parseInput(endpoint, request));
      return reply.headers(apiHeaders).send(bodyOf(endpoint, data));
    },
  });
}

/**
 * Binds a public read whose answer changes only when the catalogue does. It is kept under its address
 * when the address is written the one canonical way, which is how the shop itself writes it.
 */
export function handleCached<E extends Endpoint>(
  app: App,
  cache: PublicCache,
  endpoint: E,
  run: Handler<E>,
): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: endpoint.path,
    handler: async (request, reply) => {
      const input = parseInput(endpoint, request);
      const answer = await cache.remember(canonicalAddress(request, input), async () => {
        return answerOf(200, JSON.stringify(bodyOf(endpoint, await run(input))), {
          ...apiHeaders,
          'content-type': 'application/json; charset=utf-8',
          'cache-control': 'no-cache',
        });
      });
      reply.hijack();
      sendAnswer(request.raw, reply.raw, answer);
    },
  });
}

function bodyOf({ isBare, message }: Endpoint, data: unknown): unknown {
  return isBare ? data : { success: true, ...(message && { message }), data };
}

function parseInput<E extends Endpoint>(endpoint: E, request: FastifyRequest): HandlerInput<E> {
  const errors: FieldErrors = {};
  const parse = (part: 'params' | 'query' | 'body') => {
    const result = endpoint[part]?.safeParse(request[part]);
    if (!result) return undefined;
    if (!result.success) Object.assign(errors, fieldErrors(result.error.issues));
    return result.data;
  };
  const input = {
    params: parse('params'),
    query: parse('query'),
    body: parse('body'),
    caller: callerOf(request.ip),
  };
  if (Object.keys(errors).length > 0) throw new AppError('invalid_input', { errors });
  // The schemas of this very endpoint produced the parts.
  return input as HandlerInput<E>;
}

/** The first message of each field, under its dotted name. */
function fieldErrors(issues: $ZodIssue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) errors[path.join('.') || 'body'] ??= message;
  return errors;
}

function canonicalAddress(request: FastifyRequest, { query }: { query: unknown }): string {
  const path = request.url.split('?', 1)[0] ?? '';
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `${path}?${search}` : path;
}
