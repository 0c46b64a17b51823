import type { Access } from '#shared/endpoint.ts';
/** A JSON schema, as far as the document uses it. */
export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
}

type Content = Record<string, { schema?: Schema }>;

export interface Operation {
  method: string;
  /** With `{name}` for parameters. */
  path: string;
  access: Access;
  parameters: Parameter[];
  body: Schema | undefined;
  /** The body is a file. */
  isUpload: boolean;
  responses: Record<string, { $ref?: string; content?: Content }>;
}

interface Declared extends Pick<Operation, 'parameters' | 'responses'> {
  'x-access': Operation['access'];
  requestBody?: { content: Content };
}

/** What `/api/openapi.json` says, as far as it is read here. */
export interface OpenApi {
  paths: Record<string, Record<string, Declared>>;
  components: { responses: Record<string, { content: Content }> };
}

export function operationsOf({ paths }: OpenApi): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody, parameters, responses, ...said }]) => ({
      method: method.toUpperCase(),
      path,
      access: said['x-access'],
      parameters,
      responses,
      body: requestBody?.content['application/json']?.schema,
      isUpload: requestBody?.content['application/octet-stream'] !== undefined,
    })),
  );
}

/** The operation that an address means: words count before parameters. */
export function findOperation(
  operations: Operation[],
  method: string,
  address: string,
): Operation | undefined {
  const given = segmentsOf(address);
  return operations
    .filter((one) => one.method === method && fits(segmentsOf(one.path), given))
    .sort((a, b) => a.path.split('{').length - b.path.split('{').length)[0];
}

function segmentsOf(address: string): string[] {
  return (address.split(/[?#]/, 1)[0] ?? '').replace(/\/$/, '').split('/').map(readable);
}

const fits = (template: string[], given: string[]) =>
  template.length === given.length &&
  template.every((word, at) => (word.startsWith('{') ? given[at] !== '' : word === given[at]));

function readable(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
