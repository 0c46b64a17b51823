import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { password, signInEmail } from '#shared/accounts/credentials.ts';
import { brand } from '#shared/brand.ts';
import { toPaise } from '#shared/money.ts';
import { policy } from '#shared/policy.ts';
import { dangerousSettings, doubtfulSettings } from './production-settings.ts';
import { StartError } from './start-error.ts';

type Env = Record<string, string | undefined>;

const SANDBOX_ADMIN = { email: 'admin@tokri.example', password: 'tokri-admin' };
const SANDBOX_SHOPPER = { email: 'shopper@tokri.example', password: 'tokri-shopper' };
/** Everybody knows their passwords. */
export const demoAccounts = [SANDBOX_ADMIN, SANDBOX_SHOPPER];
const SANDBOX_OWNER = 'owner@tokri.example';
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const SECOND_FACTOR = ['optional', 'required'] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

export interface Account {
  email: string;
  password: string;
}

export interface Config {
  host: string;
  port: number;
  publicUrl: string;
  /** Absent: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined;
  dataDir: string;
  isProduction: boolean;
  /** Whether production may run on the sandbox, to try the shop out. */
  allowsSandbox: boolean;
  logLevel: LogLevel;
  trustProxy: string | undefined;
  /** Who shows it may read the metrics; without one nobody can. */
  metricsToken: string | undefined;
  admin: Account;
  superAdmins: string[];
  /** Whether administrators must have a second factor. */
  requiresSecondFactor: boolean;
  /** Made outside production only. */
  demoShopper: Account | undefined;
  /** Absent: the sandbox stands in for the provider. */
  razorpay: RazorpayConfig | undefined;
  google: GoogleConfig | undefined;
  /** Absent: mails land as files in `dataDir/outbox`. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** What is told at start although the shop opens. */
  warnings: string[];
  holdLimits: HoldLimits;
}

/** What an unpaid checkout may keep from other shoppers. */
export interface HoldLimits {
  /** Units of one product in one checkout. */
  unitsPerProduct: number;
  /** Amount of one checkout. */
  valuePaise: number;
  /** How long one account may hold a product without paying, before the cool-down. */
  minutesPerProduct: number;
  coolDownMinutes: number;
  /** Share of a product's stock that all accounts with an unverified e-mail may hold together. */
  unverifiedSharePercent: number;
  /** They may hold this many units of a product even if the share is smaller. */
  unverifiedUnits: number;
}

export interface RazorpayConfig {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  apiUrl: string;
  checkoutUrl: string;
}

export interface GoogleConfig {
  clientId: string;
  scriptUrl: string;
  userinfoUrl: string;
  tokeninfoUrl: string;
}

/** Reads the environment once. Everything that is wrong with it is told together. */
export function readConfig(env: Env): Config {
  const problems: string[] = [];
  const read = reader(env, problems);

  const host = read.text('HOST') ?? '127.0.0.1';
  const port = read.port('PORT') ?? 3000;
  const isProduction = env.NODE_ENV === 'production';
  const admin = {
    email: read.email('ADMIN_EMAIL') ?? SANDBOX_ADMIN.email,
    password: read.password('ADMIN_PASSWORD') ?? SANDBOX_ADMIN.password,
  };
  const config: Config = {
    host,
    port,
    publicUrl: read.url('PUBLIC_URL', ['http:', 'https:']) ?? `http://${nameOf(host)}:${port}`,
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    dataDir: resolve(read.text('DATA_DIR') ?? './data'),
    isProduction,
    allowsSandbox: env.ALLOW_SANDBOX === '1',
    logLevel: read.oneOf('LOG_LEVEL', LOG_LEVELS) ?? 'info',
    trustProxy: read.networks('TRUST_PROXY'),
    metricsToken: read.token('METRICS_TOKEN'),
    admin,
    superAdmins:
      read.emails('SUPER_ADMINS') ?? (isProduction ? [admin.email] : [admin.email, SANDBOX_OWNER]),
    requiresSecondFactor: read.oneOf('ADMIN_SECOND_FACTOR', SECOND_FACTOR) === 'required',
    demoShopper: isProduction ? undefined : SANDBOX_SHOPPER,
    razorpay: readRazorpay(read, problems),
    google: readGoogle(read),
    smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: read.text('MAIL_FROM') ?? `${brand.name} <hello@tokri.example>`,
    warnings: [],
    holdLimits: readHoldLimits(read),
  };
  if (isProduction && !config.allowsSandbox) refuseSandbox(config, problems);
  if (isProduction) {
    const isRefused = !config.allowsSandbox;
    (isRefused ? problems : config.warnings).push(...dangerousSettings(config));
    config.warnings.push(...doubtfulSettings(config));
  }
  if (problems.length > 0) {
    throw new StartError(
      `The configuration is not right:\n${problems.map((p) => `  - ${p}`).join('\n')}`,
    );
  }
  return config;
}

function readHoldLimits(read: Reader): HoldLimits {
  return {
    unitsPerProduct: read.wholeNumber('HOLD_UNITS_PER_PRODUCT', 1, policy.cartQuantityMax) ?? 50,
    valuePaise: toPaise(read.wholeNumber('HOLD_VALUE_RUPEES', 1, 10_000_000) ?? 50_000),
    minutesPerProduct:
      read.wholeNumber('HOLD_MINUTES_PER_PRODUCT', policy.holdMinutes, 24 * 60) ?? 60,
    coolDownMinutes: read.wholeNumber('HOLD_COOL_DOWN_MINUTES', 0, 7 * 24 * 60) ?? 60,
    unverifiedSharePercent: read.wholeNumber('HOLD_UNVERIFIED_SHARE_PERCENT', 0, 100) ?? 50,
    unverifiedUnits:
      read.wholeNumber('HOLD_UNVERIFIED_UNITS', 1, policy.stockMax) ?? policy.fewLeftAt,
  };
}

function refuseSandbox(config: Config, problems: string[]): void {
  const hint = 'or set ALLOW_SANDBOX=1 to try the shop out';
  if (!config.razorpay)
    problems.push(`RAZORPAY_KEY_ID and its secrets must be set in production, ${hint}`);
  for (const name of strangeAddresses(config.razorpay)) {
    problems.push(`${name} must be Razorpay's own in production, ${hint}`);
  }
  if (!config.google) problems.push(`GOOGLE_CLIENT_ID must be set in production, ${hint}`);
  for (const name of openAddresses(config)) {
    problems.push(`${name} must start with https:// in production, ${hint}`);
  }
  if (config.admin.password === SANDBOX_ADMIN.password) {
    problems.push(`ADMIN_PASSWORD must not be the demo password in production, ${hint}`);
  }
}

const LIVE_KEY = 'rzp_live_';
const RAZORPAY = /^https:\/\/([a-z0-9-]+\.)?razorpay\.com$/;

type Reader = ReturnType<typeof reader>;

function reader(env: Env, problems: string[]) {
  const text = (name: string) => env[name]?.trim() || undefined;
  const check = <T>(name: string, parse: (value: string) => T | undefined, wanted: string) => {
    const value = text(name);
    if (value === undefined) return undefined;
    const parsed = parse(value);
    if (parsed === undefined)
      problems.push(`${name} must be ${wanted}, not '${mask(name, value)}'`);
    return parsed;
  };
  return {
    text,
    port: (name: string) =>
      check(
        name,
        (v) => (/^\d+$/.test(v) && Number(v) <= 65_535 ? Number(v) : undefined),
        'a port from 0 to 65535',
      ),
    wholeNumber: (name: string, min: number, max: number) =>
      check(
        name,
        (v) => (/^\d{1,9}$/.test(v) && +v >= min && +v <= max ? Number(v) : undefined),
        `a whole number from ${min} to ${max}`,
      ),
    url: (name: string, protocols: string[]) =>
      check(
        name,
        (v) =>
          URL.canParse(v) && protocols.some((p) => v.toLowerCase().startsWith(`${p}//`))
            ? v.replace(/\/$/, '')
            : undefined,
        `an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`,
      ),
    email: (name: string) => check(name, (v) => signInEmail.safeParse(v).data, 'an e-mail address'),
    password: (name: string) =>
      check(
        name,
        (v) => password.safeParse(v).data,
        `${policy.passwordLength.min} to ${policy.passwordLength.max} characters long`,
      ),
    token: (name: string) =>
      check(
        name,
        (v) => (/^[\w-]{16,}$/.test(v) ? v : undefined),
        '16 or more letters, digits, - and _',
      ),
    emails: (name: string) =>
      check(
        name,
        (v) => {
          const list = v.split(',').flatMap((one) => signInEmail.safeParse(one).data ?? []);
          return list.length === v.split(',').length ? list : undefined;
        },
        'e-mail addresses separated by commas',
      ),
    networks: (name: string) =>
      check(
        name,
        (v) => (v.split(',').every((one) => isNetwork(one.trim())) ? v : undefined),
        'network addresses separated by commas (10.0.0.5, 10.0.0.0/8, loopback)',
      ),
    oneOf: <T extends string>(name: string, options: readonly T[]) =>
      check(name, (v) => options.find((option) => option === v), `one of ${options.join(', ')}`),
  };
}

function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (bits < 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
}

function readRazorpay(read: Reader, problems: string[]): RazorpayConfig | undefined {
  const keyId = read.text('RAZORPAY_KEY_ID');
  const keySecret = read.text('RAZORPAY_KEY_SECRET');
  const webhookSecret = read.text('RAZORPAY_WEBHOOK_SECRET');
  const given = [keyId, keySecret, webhookSecret].filter(Boolean).length;
  if (given > 0 && given < 3) {
    problems.push('RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET go together');
  }
  if (!keyId || !keySecret || !webhookSecret) return undefined;
  const config = {
    keyId,
    keySecret,
    webhookSecret,
    apiUrl: read.url('RAZORPAY_API_URL', ['https:', 'http:']) ?? 'https://api.razorpay.com',
    checkoutUrl:
      read.url('RAZORPAY_CHECKOUT_URL', ['https:', 'http:']) ??
      'https://checkout.razorpay.com/v1/checkout.js',
  };
  // Whoever answers there would be handed real payments.
  if (keyId.startsWith(LIVE_KEY)) {
    for (const name of strangeAddresses(config)) {
      problems.push(`${name} must be Razorpay's own with a live key`);
    }
  }
  return config;
}

/** Settings that name somebody else than Razorpay. */
function strangeAddresses(config: RazorpayConfig | undefined): string[] {
  if (!config) return [];
  const addresses = {
    RAZORPAY_API_URL: config.apiUrl,
    RAZORPAY_CHECKOUT_URL: config.checkoutUrl,
  };
  return Object.entries(addresses)
    .filter(([, url]) => !RAZORPAY.test(new URL(url).origin))
    .map(([name]) => name);
}

/** Settings by which passwords and keys of visitors would travel for everybody to read. */
function openAddresses({ publicUrl, google }: Config): string[] {
  const addresses = {
    PUBLIC_URL: publicUrl,
    GOOGLE_SCRIPT_URL: google?.scriptUrl,
    GOOGLE_USERINFO_URL: google?.userinfoUrl,
    GOOGLE_TOKENINFO_URL: google?.tokeninfoUrl,
  };
  return Object.entries(addresses)
    .filter(([, url = 'https:']) => !url.startsWith('https:') && !isThisMachine(url))
    .map(([name]) => name);
}

/** What goes there leaves no machine. */
export function isThisMachine(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
}

function readGoogle(read: Reader): GoogleConfig | undefined {
  const clientId = read.text('GOOGLE_CLIENT_ID');
  if (!clientId) return undefined;
  const address = (name: string) => read.url(name, ['https:', 'http:']);
  return {
    clientId,
    scriptUrl: address('GOOGLE_SCRIPT_URL') ?? 'https://accounts.google.com/gsi/client',
    userinfoUrl: address('GOOGLE_USERINFO_URL') ?? 'https://www.googleapis.com/oauth2/v3/userinfo',
    tokeninfoUrl: address('GOOGLE_TOKENINFO_URL') ?? 'https://oauth2.googleapis.com/tokeninfo',
  };
}

function nameOf(host: string): string {
  return ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host;
}

/** A message must not tell a password, nor an address that carries one. */
function mask(name: string, value: string): string {
  if (/_(PASSWORD|TOKEN)$/.test(name)) return '…';
  if (!name.endsWith('_URL')) return value;
  return value.replace(/^([a-z]+:\/*)?.*@/is, '$1…@').replace(/\?.*$/s, '?…');
}
