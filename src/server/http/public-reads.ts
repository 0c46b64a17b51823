import { can, type Permission } from '#shared/accounts/permissions.ts';
import { AppError } from '#shared/errors.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import {
  bearerOf,
  envelopeOf,
  isTrusted,
  parseInput,
  sendReply,
  type App,
  type AuthGuard,
  type Handler,
  type HandlerInput,
  type RawInput,
} from './handle.ts';
import { answerOf, sendAnswer, type Answer } from './cached-response.ts';
import type { PublicCache } from './public-cache.ts';
import { apiHeaders, transportHeaders } from './security-headers.ts';

interface Read {
  /** Its parameters are named groups. */
  pattern: RegExp;
  answer(raw: RawInput): Promise<Answer>;
}

/**
 * The reads whose answers are the same for everybody and change only when the shop window does. Each is
 * kept under its address, written the one canonical way. Server rendering asks for them here as well:
 * a request made up for the framework would cost it, and slow down the real ones.
 */
export class PublicReads {
  readonly #cache: PublicCache;
  readonly #authGuard: AuthGuard;
  readonly #headers: Record<string, string>;
  readonly #reads: Read[] = [];

  constructor({ cache, authGuard, publicUrl }: ReadsDeps) {
    this.#cache = cache;
    this.#authGuard = authGuard;
    this.#headers = { ...headers, ...transportHeaders(publicUrl) };
  }

  /** Binds an endpoint of the contract, for browsers and for server rendering. */
  bind<E extends Endpoint>(app: App, endpoint: E, run: Handler<E>, options: Options<E> = {}): void {
    const { more, isRare } = options;
    const answer = async (raw: RawInput) => {
      const input = parseInput(endpoint, raw);
      const make = async () =>
        answerOf(200, JSON.stringify(envelopeOf(endpoint, await run(input))), this.#headers);
      return this.#cache.remember(canonicalAddress(endpoint.path, input), make, {
        isRare: (await isRare?.(input)) ?? false,
      });
    };
    const pattern = endpoint.path.replace(/:(\w+)/g, '(?<$1>[^/]+)');
    this.#reads.push({ pattern: new RegExp(`^${pattern}$`), answer });
    app.route({
      method: ['GET', 'HEAD'],
      url: endpoint.path,
      handler: async (request, reply) => {
        if (more && (await this.#has(more.permission, request))) {
          const data = await more.run(parseInput(endpoint, request));
          return sendReply(reply, endpoint, data);
        }
        const kept = await answer(request);
        reply.hijack();
        await sendAnswer(request.raw, reply.raw, kept);
        return reply;
      },
    });
  }

  /** To be said by a read as soon as it has the products that it answers with. */
  shows(products: readonly { id: string }[]): void {
    this.#cache.shows(products);
  }

  async #has(permission: Permission, request: RawInput): Promise<boolean> {
    const bearer = await bearerOf(request, this.#authGuard);
    return (
      bearer !== undefined &&
      can(bearer.user.role, permission) &&
      isTrusted(bearer, this.#authGuard)
    );
  }

  /** The answer to an address of this very process. */
  async answer(address: string): Promise<Answer> {
    const path = pathOf(address);
    const query = Object.fromEntries(new URLSearchParams(address.slice(path.length)));
    for (const { pattern, answer } of this.#reads) {
      const match = pattern.exec(path);
      if (match) return answer({ params: decoded(match.groups), query, ip: '' });
    }
    throw new AppError('not_found');
  }
}

interface ReadsDeps {
  cache: PublicCache;
  authGuard: AuthGuard;
  publicUrl: string;
}

interface Options<E extends Endpoint> {
  /** What callers with this permission are answered instead. */
  more?: { permission: Permission; run: Handler<E> };
  /** Whether the input is one of countless variants, such as a search. */
  isRare?(input: HandlerInput<E>): Promise<boolean>;
}

const headers = {
  ...apiHeaders,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-cache',
};

function pathOf(address: string): string {
  return address.split('?', 1)[0] ?? '';
}

function decoded(params: Record<string, string> = {}): Record<string, string> {
  const pairs = Object.entries(params);
  return Object.fromEntries(pairs.map(([name, value]) => [name, decodeURIComponent(value)]));
}

/** Written from what was parsed: the same input has one address, however it was encoded. */
function canonicalAddress(path: string, { params, query }: { params: unknown; query: unknown }) {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  );
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `${filled}?${search}` : filled;
}
