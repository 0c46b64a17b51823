import type { FastifyInstance } from 'fastify';
import type { $ZodIssue } from 'zod/v4/core';
import type { Endpoint, Input, Reply } from '#shared/endpoint.ts';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import { callerOf } from './caller.ts';
import { apiHeaders } from './security-headers.ts';

export type App = FastifyInstance;

export interface HandlerInput<E extends Endpoint> {
  params: Input<E, 'params'>;
  query: Input<E, 'query'>;
  body: Input<E, 'body'>;
  /** Who asks, as far as the network tells. */
  caller: string;
}

export type Handler<E extends Endpoint> = (input: HandlerInput<E>) => Promise<Reply<E>>;

/** Binds an endpoint of the contract: parses what arrives, wraps what is answered. */
export function handle<E extends Endpoint>(app: App, endpoint: E, run: Handler<E>): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    handler: async (request, reply) => {
      const data = await run(parseInput(endpoint, request));
      return reply.headers(apiHeaders).send(envelopeOf(endpoint, data));
    },
  });
}

/** How data goes out. */
export function envelopeOf({ isBare, message }: Endpoint, data: unknown): unknown {
  return isBare ? data : { success: true, ...(message && { message }), data };
}

/** What arrives, before it is parsed. */
export interface RawInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  ip: string;
}

export function parseInput<E extends Endpoint>(endpoint: E, raw: RawInput): HandlerInput<E> {
  const errors: FieldErrors = {};
  const parse = (part: 'params' | 'query' | 'body') => {
    const result = endpoint[part]?.safeParse(raw[part]);
    if (!result) return undefined;
    if (!result.success) Object.assign(errors, fieldErrors(result.error.issues));
    return result.data;
  };
  const input = {
    params: parse('params'),
    query: parse('query'),
    body: parse('body'),
    caller: callerOf(raw.ip),
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
