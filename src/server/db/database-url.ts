import type { ConnectionOptions } from 'node:tls';

/** As in libpq, except for the default: a URL with several hosts requires a session that can write. */
const TARGETS = ['any', 'read-write', 'read-only', 'primary', 'standby', 'prefer-standby'] as const;
export type TargetSession = (typeof TARGETS)[number];

/** `verify-ca` does not check the host name, and `no-verify` checks nothing. All others check both. */
const TLS_MODES = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full'];

export interface DatabaseUrl {
  /** One URL per host, in the order of the list. */
  urls: [string, ...string[]];
  target: TargetSession;
  ssl: ConnectionOptions | false | undefined;
  /** Hosts, ports and database, without the password: for messages. */
  location: string;
}

interface Options {
  /** The certificates of the authorities that sign the server's certificate. */
  ca?: string | undefined;
  /** For a URL without `target_session_attrs`. */
  defaultTarget?: TargetSession;
}

const PARTS =
  /^(?<scheme>postgres(?:ql)?:\/\/)(?<user>[^/?#]*@)?(?<hosts>[^/?#@]*)(?<path>\/[^?#]*)?(?<query>\?[^#]*)?$/i;

/** Reads a URL with one or several hosts (`postgres://user:password@a:5432,b:5432/shop`). Throws if it is invalid. */
export function parseDatabaseUrl(text: string, { ca, defaultTarget }: Options = {}): DatabaseUrl {
  const { scheme, user = '', hosts = '', path = '', query } = PARTS.exec(text)?.groups ?? {};
  if (scheme === undefined) throw new Error('not a URL of PostgreSQL');
  const parameters = new URLSearchParams(query);
  const names = hosts.split(',');
  const target = readTarget(parameters, defaultTarget ?? (names.length > 1 ? 'read-write' : 'any'));
  const ssl = readTls(parameters, ca);
  for (const own of ['target_session_attrs', 'sslmode']) parameters.delete(own);
  const rest = parameters.size > 0 ? `?${parameters.toString()}` : '';
  const urls = names.map((host) => {
    if (names.length > 1 && host === '') throw new Error('an empty host');
    const url = `${scheme}${user}${host}${path}${rest}`;
    if (!URL.canParse(url)) throw new Error('an invalid host or port');
    return url;
  });
  const [first = '', ...others] = urls;
  const places = names.map((name) => (/:\d+$/.test(name) ? name : `${name}:5432`));
  const location = `${decodeURIComponent(places.join(','))}${path}`;
  return { urls: [first, ...others], target, ssl, location };
}

function readTarget(parameters: URLSearchParams, otherwise: TargetSession): TargetSession {
  const given = parameters.get('target_session_attrs');
  if (given === null) return otherwise;
  const target = TARGETS.find((name) => name === given);
  if (target === undefined) throw new Error(`an unknown target_session_attrs: ${given}`);
  return target;
}

/** A certificate is checked unless the URL says otherwise: libpq's `require` accepts every certificate. */
function readTls(parameters: URLSearchParams, ca: string | undefined): DatabaseUrl['ssl'] {
  const mode = parameters.get('sslmode') ?? (ca === undefined ? undefined : 'verify-full');
  if (mode === undefined) return undefined;
  if (!TLS_MODES.includes(mode)) throw new Error(`an unknown sslmode: ${mode}`);
  if (ca !== undefined && (mode === 'disable' || mode === 'no-verify')) {
    throw new Error(`sslmode=${mode} contradicts DATABASE_CA_FILE`);
  }
  if (mode === 'disable') return false;
  if (mode === 'no-verify') return { rejectUnauthorized: false };
  // Public authorities sign certificates of every site, so their signature proves nothing without the name.
  const isNameIgnored = mode === 'verify-ca' && ca !== undefined;
  return {
    ...(ca !== undefined && { ca }),
    ...(isNameIgnored && { checkServerIdentity: () => undefined }),
  };
}
