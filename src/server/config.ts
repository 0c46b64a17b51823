import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { X509Certificate } from 'node:crypto';
import {
  demoShopper,
  googleUrls,
  parseVariables,
  razorpayUrls,
  shopVariables,
  type Env,
  type ShopVariables,
  type Source,
} from './environment.ts';
import type { CdnConfig, Config, GoogleConfig, RazorpayConfig } from './config-types.ts';
import {
  dangerousSettings,
  questionableSettings,
  foreignRazorpayUrls,
  sandboxSettings,
} from './production-settings.ts';
import { parseDatabaseUrl } from './db/database-url.ts';
import { readShiprocket } from './shiprocket-config.ts';
import { errorMessage, StartError } from './start-error.ts';
import { readTelemetry } from './telemetry/telemetry-config.ts';

const DEMO_OWNER = 'owner@tokri.example';
const LIVE_KEY = 'rzp_live_';

/** Parses the environment, and throws one error that lists all problems. */
export function readConfig(env: Env): Config {
  const problems: string[] = [];
  const source = { env, problems };
  const values = parseVariables(shopVariables, source);
  const isProduction = values.NODE_ENV === 'production';
  const admin = { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD };
  const config: Config = {
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL ?? `http://${hostname(values.HOST)}:${values.PORT}`,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    databaseCa: readDatabaseCa(values, source),
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    databaseReplicaMaxLagSeconds: values.DATABASE_REPLICA_MAX_LAG_SECONDS,
    dataDir: resolve(values.DATA_DIR),
    s3: values.STORAGE_URL,
    isProduction,
    allowsSandbox: values.ALLOW_SANDBOX === '1',
    logLevel: values.LOG_LEVEL,
    shutdownDelaySeconds: values.SHUTDOWN_DELAY_SECONDS,
    trustProxy: values.TRUST_PROXY,
    metricsToken: values.METRICS_TOKEN,
    admin,
    superAdmins: values.SUPER_ADMINS ?? (isProduction ? [admin.email] : [admin.email, DEMO_OWNER]),
    requiresSecondFactor: values.ADMIN_SECOND_FACTOR === 'required',
    demoShopper: isProduction ? undefined : demoShopper,
    razorpay: readRazorpay(values, source),
    google: readGoogle(values, source),
    shiprocket: readShiprocket(values, source),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    telemetry: readTelemetry(values.OTEL_EXPORTER_OTLP_ENDPOINT, source),
    cdn: readCdn(values, source),
    warnings: [],
  };
  if (isProduction) checkProduction(config, problems);
  if (problems.length > 0) {
    throw new StartError(`Invalid configuration:\n${problems.map((p) => `  - ${p}`).join('\n')}`);
  }
  return config;
}

function checkProduction(config: Config, problems: string[]): void {
  if (config.allowsSandbox) config.warnings.push(...dangerousSettings(config));
  else problems.push(...sandboxSettings(config), ...dangerousSettings(config));
  config.warnings.push(...questionableSettings(config));
}

/** Throws if the text does not begin with a certificate. */
const checkCertificate = (ca: string) => new X509Certificate(ca);

const databaseUrls = ({
  DATABASE_URL,
  DATABASE_DIRECT_URL,
  DATABASE_REPLICA_URL,
}: ShopVariables) => ({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URL });

function readDatabaseCa(values: ShopVariables, { problems }: Source): string | undefined {
  const { DATABASE_CA_FILE } = values;
  const { DATABASE_URL, ...others } = databaseUrls(values);
  for (const name of [...Object.keys(others), 'DATABASE_CA_FILE'] as (keyof ShopVariables)[]) {
    if (values[name] !== undefined && DATABASE_URL === undefined) {
      problems.push(`${name} needs DATABASE_URL`);
    }
  }
  if (DATABASE_CA_FILE === undefined) return undefined;
  try {
    const ca = readFileSync(DATABASE_CA_FILE, 'utf8');
    checkCertificate(ca);
    for (const url of Object.values(databaseUrls(values))) {
      if (url !== undefined) parseDatabaseUrl(url, { ca });
    }
    return ca;
  } catch (error) {
    problems.push(`DATABASE_CA_FILE cannot be used: ${errorMessage(error)}`);
    return undefined;
  }
}

function readRazorpay(values: ShopVariables, source: Source): RazorpayConfig | undefined {
  const keyId = values.RAZORPAY_KEY_ID;
  const keySecret = values.RAZORPAY_KEY_SECRET;
  const webhookSecret = values.RAZORPAY_WEBHOOK_SECRET;
  if (!keyId || !keySecret || !webhookSecret) {
    if (keyId ?? keySecret ?? webhookSecret) {
      source.problems.push(
        'RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET must be set together',
      );
    }
    return undefined;
  }
  const urls = parseVariables(razorpayUrls, source);
  const apiUrl = urls.RAZORPAY_API_URL;
  const checkoutUrl = urls.RAZORPAY_CHECKOUT_URL;
  const config = { keyId, keySecret, webhookSecret, apiUrl, checkoutUrl };
  // A live key moves real money, so no other server may receive its requests.
  if (keyId.startsWith(LIVE_KEY)) {
    for (const name of foreignRazorpayUrls(config)) {
      source.problems.push(`${name} must be a URL of Razorpay with a live key`);
    }
  }
  return config;
}

function readCdn(values: ShopVariables, { problems }: Source): CdnConfig | undefined {
  const { CDN_PURGE_URL: purgeUrls, CDN_PURGE_TOKEN: purgeToken } = values;
  if (purgeUrls && purgeToken) return { purgeUrls, purgeToken };
  if (purgeUrls ?? purgeToken) {
    problems.push('CDN_PURGE_URL and CDN_PURGE_TOKEN must be set together');
  }
  return undefined;
}

function readGoogle(values: ShopVariables, source: Source): GoogleConfig | undefined {
  const clientId = values.GOOGLE_CLIENT_ID;
  if (clientId === undefined) return undefined;
  const urls = parseVariables(googleUrls, source);
  return {
    clientId,
    scriptUrl: urls.GOOGLE_SCRIPT_URL,
    userinfoUrl: urls.GOOGLE_USERINFO_URL,
    tokeninfoUrl: urls.GOOGLE_TOKENINFO_URL,
  };
}

function hostname(host: string): string {
  return ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host;
}
