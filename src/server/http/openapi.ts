import * as z from 'zod/mini';
import { endpoints } from '#shared/contract.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { errorTable } from '#shared/errors.ts';

type Json = Record<string, unknown>;

/** Generates the OpenAPI 3.1 document from the contract. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: createOperation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Shop API',
      version: '1',
      description:
        'Responses are `{ success, data }` or `{ success, message, code, errors? }`. The paths also work without `/api`, unless a browser visits the page of that path.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Failure: failureSchema },
      responses: failures,
    },
  };
}

const failureSchema = {
  type: 'object',
  required: ['success', 'message', 'code'],
  properties: {
    success: { const: false },
    message: { type: 'string', description: 'May be shown to a person' },
    code: { type: 'string', enum: Object.keys(errorTable) },
    errors: { type: 'object', additionalProperties: { type: 'string' } },
    data: { description: 'What the caller needs to continue, for example the current cart' },
  },
};

const json = (schema: unknown) => ({ 'application/json': { schema } });

const statuses = Map.groupBy(Object.entries(errorTable), ([, { status }]) => String(status));

/** The error responses, which are the same for all endpoints. */
const failures = Object.fromEntries(
  [...statuses].map(([status, errors]) => {
    const codes = errors.map(([code]) => code);
    const schema = { $ref: '#/components/schemas/Failure', properties: { code: { enum: codes } } };
    return [status, { description: codes.join(', '), content: json(schema) }];
  }),
);

const failureReferences = Object.fromEntries(
  Object.keys(failures).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
);

function createOperation(endpoint: Endpoint): Json {
  const { access, permission, summary, params, query, body } = endpoint;
  return {
    summary,
    'x-access': access,
    ...(permission && { 'x-permission': permission }),
    ...(access !== 'public' && { security: [{ bearer: [] }] }),
    parameters: [
      ...listParameters(params, 'path'),
      ...listParameters(query, 'query'),
      ...(endpoint.acceptsKey ? [keyParameter] : []),
      ...(endpoint.isEventStream ? [lastEventParameter] : []),
    ],
    ...(body && {
      requestBody: { required: true, content: json(z.toJSONSchema(body, { io: 'input' })) },
    }),
    ...((endpoint.isUpload ?? endpoint.isStreamedUpload) && {
      requestBody: { required: true, content: { 'application/octet-stream': {} } },
    }),
    ...(endpoint.acceptsForm && {
      requestBody: { required: false, content: { 'application/x-www-form-urlencoded': {} } },
    }),
    responses: {
      ...successOf(endpoint),
      ...failureReferences,
    },
  };
}

function successOf(endpoint: Endpoint): Json {
  if (endpoint.isEmpty) return { '204': { description: 'Success' } };
  if (endpoint.isEventStream) {
    const data = z.toJSONSchema(endpoint.reply);
    const description = 'Server-sent events; the data of each is JSON';
    return { '200': { description, content: { 'text/event-stream': { schema: data } } } };
  }
  const content = endpoint.file ? { [endpoint.file]: {} } : json(replySchema(endpoint));
  return { '200': { description: 'Success', content } };
}

const keyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Repeated requests with the same key apply the change once',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,64}$' },
};

const lastEventParameter = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'Continues an earlier stream after this event',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_.:-]{1,64}$' },
};

function replySchema({ isBare, isFlat, message, reply }: Endpoint): unknown {
  const data = z.toJSONSchema(reply);
  if (isBare) return data;
  return {
    type: 'object',
    required: ['success', ...(message ? ['message'] : []), 'data'],
    properties: {
      success: { const: true },
      ...(message && { message: { type: 'string', examples: [message] } }),
      ...(isFlat && data.properties),
      data,
    },
  };
}

function listParameters(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' });
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}
