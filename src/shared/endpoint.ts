import type * as z from 'zod/mini';
import type { Permission } from './accounts/permissions.ts';

/** An operator shows the token of the configuration; to everybody else there is nothing at such an address. */
export type Access = 'public' | 'user' | 'admin' | 'operator';
/** Kinds of work that are limited apart from one another, so that a crowd in one does not stop the others. */
export type Lane =
  | 'settling'
  | 'buying'
  | 'shopping'
  | 'visiting'
  | 'accounts'
  | 'office'
  | 'files';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call of the API, declared once: the server binds it, the web calls it, the documents list it. */
export interface Endpoint {
  method: Method;
  /** Under `/api`, with `:name` for parameters. */
  path: `/api/${string}`;
  access: Access;
  /** What a signed-in caller must be allowed to do, beyond being let in. */
  permission?: Permission;
  /** Open to administrators who still have to set up the second factor that the shop requires of them. */
  isBeforeSecondFactor?: true;
  /** Screens ask it now and then by themselves, which keeps no session from ending. */
  isAskedByItself?: true;
  summary: string;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** What a successful answer says to a person. */
  message?: string;
  /** The `data` of a successful answer. */
  reply: z.ZodMiniType;
  /** The answer is the data alone, without the envelope: the specification reads this call so. */
  isBare?: true;
  /** The fields of the data stand beside it as well: the specification reads this call so. */
  isFlat?: true;
  /** A successful answer begins a session, which the log tells of. */
  signsIn?: true;
  /** The answer is a file of this type, written while it is sent. */
  file?: 'text/csv' | 'text/plain' | 'application/json';
  /** The body is a file as it is, of any type. */
  isUpload?: true;
  /** How much the body may hold, where the usual limit is too little. */
  bodyLimitBytes?: number;
  /** What a form sends is let in, and not read. Elsewhere forms are refused, which keeps other sites' forms out. */
  acceptsForm?: true;
  /** Which crowd it belongs to, where its access does not say that. */
  lane?: Lane;
  /** A key in the header `Idempotency-Key` makes the change count once, however often it is sent. */
  acceptsKey?: true;
}

/** What the endpoint receives after parsing. */
export type Input<
  E extends Endpoint,
  Part extends 'params' | 'query' | 'body',
> = E[Part] extends z.ZodMiniType ? z.output<E[Part]> : undefined;

/** What a caller of the endpoint passes, before parsing. */
export type Sent<
  E extends Endpoint,
  Part extends 'params' | 'query' | 'body',
> = E[Part] extends z.ZodMiniType ? z.input<E[Part]> : undefined;

/** A file that is written while it is sent. */
export interface FileReply {
  name: string;
  text: AsyncIterable<string>;
}

export type Reply<E extends Endpoint> = E extends { file: string }
  ? FileReply
  : z.output<E['reply']>;

export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}

/** The address of a call, its parameters filled in and escaped. */
export function addressOf(
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
