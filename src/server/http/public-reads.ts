import { can, type Permission } from '#shared/accounts/permissions.ts';
import type { Product } from '#shared/catalog/product.ts';
import { AppError } from '#shared/errors.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import {
  authenticate,
  wrapReply,
  passesTwoFactor,
  parseInput,
  sendReply,
  type App,
  type AuthGuard,
  type Handler,
  type HandlerInput,
  type RawInput,
} from './handle.ts';
import {
  createCachedResponse,
  sendCachedResponse,
  type CachedResponse,
} from './cached-response.ts';
import { isPreviewRequest } from '../modules/settings/request-settings.ts';
import type { SettingsCache } from '../modules/settings/settings-cache.ts';
import type { PublicCache } from './public-cache.ts';
import { apiHeaders, transportHeaders } from './security-headers.ts';

interface Read {
  /** The path parameters are named groups. */
  pattern: RegExp;
  respond(raw: RawInput): Promise<CachedResponse>;
}

/**
 * Endpoints whose responses are the same for all visitors and change only with the catalogue. Responses are cached by
 * canonical URL. Server rendering calls them here directly, which is faster than an injected Fastify request.
 */
export class PublicReads {
  readonly #cache: PublicCache;
  readonly #authGuard: AuthGuard;
  readonly #settings: Pick<SettingsCache, 'run'>;
  readonly #headers: Record<string, string>;
  readonly #reads: Read[] = [];

  constructor({ cache, authGuard, settings, publicUrl }: ReadsDeps) {
    this.#cache = cache;
    this.#settings = settings;
    this.#authGuard = authGuard;
    this.#headers = { ...headers, ...transportHeaders(publicUrl) };
  }

  /** Registers an endpoint of the contract, for browsers and for server rendering. */
  bind<E extends Endpoint>(app: App, endpoint: E, run: Handler<E>, options: Options<E> = {}): void {
    const { privileged, isLongTail } = options;
    const respond = async (raw: RawInput) => {
      const input = parseInput(endpoint, raw);
      const reply = () => this.#settings.run(async () => run(input));
      const create = async () =>
        createCachedResponse(
          200,
          JSON.stringify(wrapReply(endpoint, await reply())),
          this.#headers,
        );
      if (isPreviewRequest()) return create();
      return this.#cache.getOrCreate(canonicalUrl(endpoint.path, input), create, {
        isLongTail: (await isLongTail?.(input)) ?? false,
      });
    };
    const pattern = endpoint.path.replace(/:(\w+)/g, '(?<$1>[^/]+)');
    this.#reads.push({ pattern: new RegExp(`^${pattern}$`), respond });
    app.route({
      method: ['GET', 'HEAD'],
      url: endpoint.path,
      handler: async (request, reply) => {
        if (privileged && (await this.#hasPermission(privileged.permission, request))) {
          const input = parseInput(endpoint, request);
          const data = await this.#settings.run(async () => privileged.run(input));
          return sendReply(reply, endpoint, data);
        }
        const cached = await respond(request);
        reply.hijack();
        await sendCachedResponse(request.raw, reply.raw, cached);
        return reply;
      },
    });
  }

  /** Records which products the response shows, with their siblings. Handlers call it right after they read them. */
  trackProducts(products: readonly Pick<Product, 'id' | 'siblings'>[]): void {
    this.#cache.trackProducts(products.flatMap((product) => [product, ...product.siblings]));
  }

  async #hasPermission(permission: Permission, request: RawInput): Promise<boolean> {
    const bearer = await authenticate(request, this.#authGuard);
    return (
      bearer !== undefined &&
      can(bearer.user.role, permission) &&
      passesTwoFactor(bearer, this.#authGuard)
    );
  }

  /** The response to a URL of this shop, for callers in this process. */
  async respond(url: string): Promise<CachedResponse> {
    const path = url.split('?', 1)[0] ?? '';
    const query = Object.fromEntries(new URLSearchParams(url.slice(path.length)));
    for (const { pattern, respond } of this.#reads) {
      const match = pattern.exec(path);
      if (match) return respond({ params: decodeParams(match.groups), query, ip: '' });
    }
    throw new AppError('not_found');
  }
}

interface ReadsDeps {
  cache: PublicCache;
  authGuard: AuthGuard;
  settings: Pick<SettingsCache, 'run'>;
  publicUrl: string;
}

interface Options<E extends Endpoint> {
  /** The handler for callers with this permission; its responses are not cached. */
  privileged?: { permission: Permission; run: Handler<E> };
  /** Whether the input is one of very many variants, such as a search. */
  isLongTail?(input: HandlerInput<E>): Promise<boolean>;
}

const headers = {
  ...apiHeaders,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-cache',
};

function decodeParams(params: Record<string, string> = {}): Record<string, string> {
  const pairs = Object.entries(params);
  return Object.fromEntries(pairs.map(([name, value]) => [name, decodeURIComponent(value)]));
}

/** Built from the parsed input, so that every encoding of the same input has one URL. */
function canonicalUrl(path: string, { params, query }: { params: unknown; query: unknown }) {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  );
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `${filled}?${search}` : filled;
}
