import type { Access } from '#shared/endpoint.ts';
/** The part of JSON Schema that the document uses. */
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

interface OperationObject extends Pick<Operation, 'parameters' | 'responses'> {
  'x-access': Operation['access'];
  requestBody?: { content: Content };
}

/** The parts of `/api/openapi.json` that the fuzzer reads. */
export interface OpenApi {
  paths: Record<string, Record<string, OperationObject>>;
  components: { responses: Record<string, { content: Content }> };
}

export function listOperations({ paths }: OpenApi): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { requestBody, parameters, responses, ...extensions }]) => ({
        method: method.toUpperCase(),
        path,
        access: extensions['x-access'],
        parameters,
        responses,
        body: requestBody?.content['application/json']?.schema,
        isUpload: requestBody?.content['application/octet-stream'] !== undefined,
      }),
    ),
  );
}

/** Finds the operation of a path; literal segments win over parameters. */
export function findOperation(
  operations: Operation[],
  method: string,
  address: string,
): Operation | undefined {
  const segments = segmentsOf(address);
  return operations
    .filter((one) => one.method === method && matches(segmentsOf(one.path), segments))
    .sort((a, b) => a.path.split('{').length - b.path.split('{').length)[0];
}

function segmentsOf(address: string): string[] {
  return (address.split(/[?#]/, 1)[0] ?? '').replace(/\/$/, '').split('/').map(decodeSegment);
}

const matches = (template: string[], segments: string[]) =>
  template.length === segments.length &&
  template.every((word, at) =>
    word.startsWith('{') ? segments[at] !== '' : word === segments[at],
  );

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
