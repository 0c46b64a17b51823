import type * as z from 'zod/mini';
import type { Permission } from './accounts/permissions.ts';

/**
 * `admin` stands for all staff who have the named permission. Operators use the token of the configuration; for all
 * others the address does not exist.
 */
export type Access = 'public' | 'user' | 'admin' | 'operator';
/** Separate limits for kinds of work, so that load on one does not block the others. */
export type PriorityClass =
  | 'settling'
  | 'buying'
  | 'shopping'
  | 'visiting'
  | 'accounts'
  | 'office'
  | 'reporting'
  | 'files';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One endpoint, declared once for the server, the web and the API documents. */
export interface Endpoint {
  method: Method;
  /** Under `/api`, with `:name` for parameters. */
  path: `/api/${string}`;
  access: Access;
  /** The permission that a signed-in caller needs; of several, one is enough to call the endpoint. */
  permission?: Permission | readonly Permission[];
  /** Open to staff who still have to set up two-factor authentication. */
  allowedBeforeTwoFactor?: true;
  /**
   * Its handler may read from a replica, which can be seconds behind. Never for decisions about money or stock, nor for a
   * screen whose values a command compares with the current ones.
   */
  readsReplica?: true;
  /** Screens poll it in the background, which must not extend a session. */
  isBackgroundPoll?: true;
  summary: string;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** The success message. */
  message?: string;
  /** The `data` of a successful response. */
  reply: z.ZodMiniType;
  /** The response is the data without the envelope, as the specification requires. */
  isBare?: true;
  /** The fields of the data are repeated at the top level, as the specification requires. */
  isFlat?: true;
  /** A successful response is 204 without a body. */
  isEmpty?: true;
  /** A successful response starts a session, which is logged. */
  signsIn?: true;
  /** The response is a streamed file of this type. */
  file?: 'text/csv' | 'text/plain' | 'application/json' | 'application/pdf' | 'application/zip';
  /** The response is a stream of server-sent events, which the reply describes, and ends with the session. */
  isEventStream?: true;
  /** The body is a raw file of any type. */
  isUpload?: true;
  /** Like `isUpload`, for files that are too large for the memory: the handler reads the body while it arrives. */
  isStreamedUpload?: true;
  /** The maximum body size, if the default is too small. */
  bodyLimitBytes?: number;
  /** Accepts form content types without parsing them. Other endpoints refuse them, which protects against CSRF. */
  acceptsForm?: true;
  /** How long browsers and shared caches may keep a successful response, if it is the same for all callers. */
  maxAgeSeconds?: number;
  /** The limit it counts against, if its access does not imply it. */
  priority?: PriorityClass;
  /** The header `Idempotency-Key` makes the server apply a change once. */
  acceptsKey?: true;
}

/** The input after parsing. */
export type Input<
  E extends Endpoint,
  Part extends 'params' | 'query' | 'body',
> = E[Part] extends z.ZodMiniType ? z.output<E[Part]> : undefined;

/** The input of a caller, before parsing. */
export type UnparsedInput<
  E extends Endpoint,
  Part extends 'params' | 'query' | 'body',
> = E[Part] extends z.ZodMiniType ? z.input<E[Part]> : undefined;

/** An uploaded file that is still arriving. */
export interface UploadStream {
  /** Undefined if the caller did not declare it. */
  declaredBytes: number | undefined;
  /** Throws when the file exceeds the limit of the endpoint or the connection breaks. */
  chunks: AsyncIterable<Uint8Array>;
}

/** A streamed file. */
export interface FileReply {
  name: string;
  content: AsyncIterable<string | Uint8Array>;
  /** Sent as `Content-Length`, so that a browser can show the progress. */
  bytes?: number;
  /** Shown in the browser instead of saved. */
  isShown?: true;
}

export type Reply<E extends Endpoint> = E extends { file: string }
  ? FileReply
  : z.output<E['reply']>;

export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}

/** Fills in and escapes the path parameters. */
export function buildPath(
  path: string,
  params: Record<string, string> = {},
  query?: URLSearchParams,
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = query?.toString();
  return search ? `${filled}?${search}` : filled;
}
