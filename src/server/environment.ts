import { limits } from '#shared/limits.ts';
import { isIP } from 'node:net';
import { emailAddress } from '#shared/email.ts';
import { parseDatabaseUrl } from './db/database-url.ts';
import { parseS3Url } from './adapters/s3/s3-url.ts';
import * as z from 'zod/mini';

/** Accounts of a shop without configuration. Their passwords are public. */
export const demoAdmin = { email: 'admin@tokri.example', password: 'tokri-admin' };
export const demoShopper = { email: 'shopper@tokri.example', password: 'tokri-shopper' };
export const demoAccounts = [demoAdmin, demoShopper];

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const WEB = ['https:', 'http:'];

// The variables, with their defaults. The message of a check completes the sentence "NAME must be …". No variable is
// required: one whose value fails can be treated as absent.

export const shopVariables = z.object({
  NODE_ENV: z.optional(z.string()),
  ALLOW_SANDBOX: z.optional(z.string()),
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(integer({ min: 0, max: 65_535, expected: 'a port from 0 to 65535' }), 3000),
  PUBLIC_URL: z.optional(url(['http:', 'https:'])),
  DATABASE_URL: z.optional(databaseUrl()),
  DATABASE_DIRECT_URL: z.optional(databaseUrl()),
  DATABASE_POOL_SIZE: z._default(
    integer({ min: 4, max: 200, expected: 'a number from 4 to 200' }),
    10,
  ),
  DATABASE_CA_FILE: z.optional(z.string()),
  DATABASE_REPLICA_URL: z.optional(databaseUrl()),
  DATABASE_REPLICA_MAX_LAG_SECONDS: z._default(
    integer({ min: 1, max: 3600, expected: 'a number of seconds from 1 to 3600' }),
    10,
  ),
  DATA_DIR: z._default(z.string(), './data'),
  STORAGE_URL: z.optional(storage()),
  LOG_LEVEL: z._default(oneOf(LOG_LEVELS), 'info'),
  SHUTDOWN_DELAY_SECONDS: z._default(
    integer({ min: 0, max: 300, expected: 'a number of seconds from 0 to 300' }),
    0,
  ),
  TRUST_PROXY: z.optional(networks()),
  METRICS_TOKEN: z.optional(token()),
  CDN_PURGE_URL: z.optional(urls(WEB)),
  CDN_PURGE_TOKEN: z.optional(token()),
  ADMIN_EMAIL: z._default(emailAddress({ invalid: 'an e-mail address' }), demoAdmin.email),
  ADMIN_PASSWORD: z._default(password(), demoAdmin.password),
  SUPER_ADMINS: z.optional(emails()),
  ADMIN_SECOND_FACTOR: z._default(oneOf(['optional', 'required']), 'optional'),
  RAZORPAY_KEY_ID: z.optional(z.string()),
  RAZORPAY_KEY_SECRET: z.optional(z.string()),
  RAZORPAY_WEBHOOK_SECRET: z.optional(z.string()),
  GOOGLE_CLIENT_ID: z.optional(z.string()),
  SHIPROCKET_EMAIL: z.optional(emailAddress({ invalid: 'an e-mail address' })),
  SHIPROCKET_PASSWORD: z.optional(z.string()),
  SHIPROCKET_WEBHOOK_TOKEN: z.optional(token()),
  SHIPROCKET_PICKUP_PINCODE: z.optional(
    z.string().check(z.regex(/^[1-9]\d{5}$/, 'a pincode of six digits')),
  ),
  SHIPROCKET_SANDBOX: z.optional(z.string()),
  SMTP_URL: z.optional(url(['smtp:', 'smtps:'])),
  MAIL_FROM: z.optional(z.string()),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(url(WEB)),
});

/** Read only with all three keys. */
export const razorpayUrls = z.object({
  RAZORPAY_API_URL: z._default(url(WEB), 'https://api.razorpay.com'),
  RAZORPAY_CHECKOUT_URL: z._default(url(WEB), 'https://checkout.razorpay.com/v1/checkout.js'),
});

/** Read only with a client id. */
export const googleUrls = z.object({
  GOOGLE_SCRIPT_URL: z._default(url(WEB), 'https://accounts.google.com/gsi/client'),
  GOOGLE_USERINFO_URL: z._default(url(WEB), 'https://www.googleapis.com/oauth2/v3/userinfo'),
  GOOGLE_TOKENINFO_URL: z._default(url(WEB), 'https://oauth2.googleapis.com/tokeninfo'),
});

const COURIER_RULES = ['recommended', 'cheapest', 'fastest'] as const;

/** Read only with the account of Shiprocket or its sandbox. */
export const shiprocketVariables = z.object({
  SHIPROCKET_API_URL: z._default(url(WEB), 'https://apiv2.shiprocket.in'),
  SHIPROCKET_PICKUP_LOCATION: z._default(
    z.string().check(z.maxLength(36, 'at most 36 characters long')),
    'Primary',
  ),
  SHIPROCKET_BOX_CM: z._default(box(), { lengthCm: 20, breadthCm: 15, heightCm: 10 }),
  SHIPROCKET_WEIGHT_GRAMS: z._default(
    integer({ min: 1, max: 100_000, expected: 'a number of grams from 1 to 100000' }),
    500,
  ),
  SHIPROCKET_COURIER_RULE: z._default(oneOf(COURIER_RULES), 'recommended'),
  SHIPROCKET_MAX_DAYS: z.optional(
    integer({ min: 1, max: 60, expected: 'a number of days from 1 to 60' }),
  ),
  SHIPROCKET_EXCLUDED_COURIERS: z._default(
    z.pipe(
      z.string(),
      z.transform((value: string) => value.split(',').flatMap((name) => name.trim() || [])),
    ),
    [],
  ),
});

const SAMPLERS = ['always_on', 'always_off', 'traceidratio'] as const;
const PARENT_SAMPLERS = [
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** Read only with the endpoint of a collector. OpenTelemetry defines the names and most defaults. */
export const telemetryVariables = z.object({
  OTEL_EXPORTER_OTLP_HEADERS: z._default(
    pairs('a list such as x-api-key=secret,x-tenant=shop'),
    {},
  ),
  OTEL_EXPORTER_OTLP_PROTOCOL: z._default(oneOf(['http/json']), 'http/json'),
  OTEL_SERVICE_NAME: z._default(z.string(), 'tokri'),
  OTEL_RESOURCE_ATTRIBUTES: z._default(
    pairs('a list such as deployment.environment.name=live'),
    {},
  ),
  OTEL_TRACES_EXPORTER: z._default(oneOf(['otlp', 'none']), 'otlp'),
  OTEL_METRICS_EXPORTER: z._default(oneOf(['otlp', 'none']), 'otlp'),
  OTEL_TRACES_SAMPLER: z._default(
    oneOf([...PARENT_SAMPLERS, ...SAMPLERS]),
    'parentbased_always_on',
  ),
  OTEL_TRACES_SAMPLER_ARG: z._default(share(), 1),
  OTEL_PROPAGATORS: z._default(oneOf(['none', 'tracecontext']), 'none'),
});

export type ShopVariables = z.output<typeof shopVariables>;
export type LogLevel = ShopVariables['LOG_LEVEL'];

export type Env = Record<string, string | undefined>;

export interface Source {
  env: Env;
  problems: string[];
}

/** Parses variables; a value that fails adds a problem and counts as absent, so that later checks can run. */
export function parseVariables<Variables extends z.ZodMiniObject>(
  variables: Variables,
  { env, problems }: Source,
): z.output<Variables> {
  const given = new Map<string, string>();
  for (const name of Object.keys(variables.shape)) {
    const value = env[name]?.trim();
    if (value) given.set(name, value);
  }
  const parsed = variables.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues) {
    const name = String(path[0]);
    const value = given.get(name);
    // One value can fail several checks; it is reported once.
    if (value !== undefined)
      problems.push(`${name} must be ${message}, not '${mask(name, value)}'`);
    given.delete(name);
  }
  return variables.parse(Object.fromEntries(given));
}

interface IntegerRule {
  min: number;
  max: number;
  expected: string;
}

function integer({ min, max, expected }: IntegerRule) {
  return z.pipe(
    z.string().check(z.regex(/^\d+$/, expected)),
    z.pipe(
      z.transform(Number),
      z.number().check(z.minimum(min, expected), z.maximum(max, expected)),
    ),
  );
}

/** `20x15x10`: length, breadth and height. */
function box() {
  const expected = 'three numbers of centimetres from 1 to 200 such as 20x15x10';
  const side = String.raw`(?:[1-9]\d?|1\d\d|200)`;
  return z.pipe(
    z.string().check(z.regex(new RegExp(`^${side}x${side}x${side}$`), expected)),
    z.transform((value: string) => {
      const [lengthCm = 0, breadthCm = 0, heightCm = 0] = value.split('x').map(Number);
      return { lengthCm, breadthCm, heightCm };
    }),
  );
}

function share() {
  const expected = 'a number from 0 to 1';
  return z.pipe(
    z.string().check(z.regex(/^\d*\.?\d+$/, expected)),
    z.pipe(z.transform(Number), z.number().check(z.maximum(1, expected))),
  );
}

/** `name=value` separated by commas, values percent-encoded, as OpenTelemetry writes lists. */
function pairs(expected: string) {
  return z.pipe(
    z.string().check(z.refine((value) => value.split(',').every(isPair), expected)),
    z.transform((value: string) => Object.fromEntries(value.split(',').map(toPair))),
  );
}

function isPair(text: string): boolean {
  try {
    return /^\s*[\w.-]+=./.test(decodeURIComponent(text));
  } catch {
    return false;
  }
}

function toPair(text: string): [string, string] {
  const at = text.indexOf('=');
  return [text.slice(0, at).trim(), decodeURIComponent(text.slice(at + 1)).trim()];
}

function url(protocols: string[]) {
  const prefixes = protocols.map((protocol) => `${protocol}//`);
  return z.string().check(
    z.refine(
      (value) =>
        URL.canParse(value) && prefixes.some((prefix) => value.toLowerCase().startsWith(prefix)),
      `a URL that starts with ${prefixes.join(' or ')}`,
    ),
    z.overwrite((value) => value.replace(/\/$/, '')),
  );
}

function databaseUrl() {
  return z
    .string()
    .check(
      z.refine(
        isDatabaseUrl,
        'a URL of PostgreSQL, such as postgres://user:password@host:5432/database, with known values of sslmode and target_session_attrs',
      ),
    );
}

function isDatabaseUrl(value: string): boolean {
  try {
    parseDatabaseUrl(value);
    return true;
  } catch {
    return false;
  }
}

function urls(protocols: string[]) {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((value: string) => value.split(',').map((one) => one.trim())),
    ),
    z.array(url(protocols)),
  );
}

function token() {
  return z.string().check(z.regex(/^[\w-]{16,}$/, '16 or more letters, digits, - and _'));
}

function storage() {
  return z.pipe(
    z.string(),
    z.transform((value: string, context) => {
      const parsed = parseS3Url(value);
      if (typeof parsed !== 'string') return parsed;
      context.issues.push({ code: 'custom', message: parsed, input: value });
      return z.NEVER;
    }),
  );
}

function oneOf<const T extends readonly string[]>(options: T) {
  return z.enum(options, `one of ${options.join(', ')}`);
}

function password() {
  const { min, max } = limits.passwordLength;
  const expected = `${min} to ${max} characters long`;
  return z.string().check(z.minLength(min, expected), z.maxLength(max, expected));
}

function emails() {
  const invalid = 'e-mail addresses separated by commas';
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((value: string) => value.split(',')),
    ),
    z.array(emailAddress({ invalid })),
  );
}

function networks() {
  return z
    .string()
    .check(
      z.refine(
        (value) => value.split(',').every((network) => isNetwork(network.trim())),
        'network addresses separated by commas (10.0.0.5, 10.0.0.0/8, loopback)',
      ),
    );
}

function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (bits < 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
}

/** Messages must not contain a password, nor a URL with a password in it. */
function mask(name: string, value: string): string {
  if (/_(PASSWORD|TOKEN|HEADERS)$/.test(name)) return '…';
  if (!/_(URL|ENDPOINT)$/.test(name)) return value;
  // Without an @, the secret may be at any place.
  if (name === 'STORAGE_URL' && !value.includes('@')) return '…';
  return value.replace(/^([a-z]+:\/*)?.*@/is, '$1…@').replace(/\?.*$/s, '?…');
}
