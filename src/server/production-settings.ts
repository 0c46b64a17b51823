import { isIP } from 'node:net';
import type { Config, RazorpayConfig } from './config-types.ts';
import { seedSettings } from './db/seed/settings.ts';
import { demoAdmin } from './environment.ts';
import { isLoopback } from './loopback.ts';
import { findPasswordWeakness } from './modules/accounts/new-password.ts';

/** The settings are not loaded yet, so the name of a new shop is checked. */
const shopName = seedSettings.shop.name;
const ADMIN_PASSWORD_MIN = 12;
const SECRET_MIN = 16;
const DISTINCT_MIN = 6;

const RAZORPAY = /^https:\/\/([a-z0-9-]+\.)?razorpay\.com$/;

const SHIPROCKET = /^https:\/\/([a-z0-9-]+\.)?shiprocket\.in$/;

/** Sandbox and demo settings, which production rejects unless the sandbox is allowed. */
export function sandboxSettings(config: Config): string[] {
  const { razorpay, google, admin, s3, shiprocket } = config;
  const problems: string[] = [];
  if (!razorpay) problems.push('RAZORPAY_KEY_ID and its secrets must be set in production');
  for (const name of foreignRazorpayUrls(razorpay)) {
    problems.push(`${name} must be a URL of Razorpay in production`);
  }
  if (shiprocket && 'isSandbox' in shiprocket) {
    problems.push('SHIPROCKET_SANDBOX must not be set in production');
  } else if (shiprocket && !SHIPROCKET.test(new URL(shiprocket.apiUrl).origin)) {
    problems.push('SHIPROCKET_API_URL must be a URL of Shiprocket in production');
  }
  if (!google) problems.push('GOOGLE_CLIENT_ID must be set in production');
  for (const name of insecureUrls(config)) {
    problems.push(`${name} must start with https:// in production`);
  }
  if (s3 && !s3.endpoint.startsWith('https:') && !isLoopback(s3.endpoint)) {
    problems.push('STORAGE_URL must start with s3:// (encrypted) in production');
  }
  if (admin.password === demoAdmin.password) {
    problems.push('ADMIN_PASSWORD must not be the demo password in production');
  }
  return problems.map((problem) => `${problem}, or set ALLOW_SANDBOX=1 to try the shop out`);
}

/** The variables whose URL does not belong to Razorpay. */
export function foreignRazorpayUrls(config: RazorpayConfig | undefined): string[] {
  if (!config) return [];
  const urls = { RAZORPAY_API_URL: config.apiUrl, RAZORPAY_CHECKOUT_URL: config.checkoutUrl };
  return Object.entries(urls)
    .filter(([, url]) => !RAZORPAY.test(new URL(url).origin))
    .map(([name]) => name);
}

/** The variables whose URL would send passwords and tokens unencrypted. */
function insecureUrls({ publicUrl, google }: Config): string[] {
  const urls = {
    PUBLIC_URL: publicUrl,
    GOOGLE_SCRIPT_URL: google?.scriptUrl,
    GOOGLE_USERINFO_URL: google?.userinfoUrl,
    GOOGLE_TOKENINFO_URL: google?.tokeninfoUrl,
  };
  return Object.entries(urls)
    .filter(([, url = 'https:']) => !url.startsWith('https:') && !isLoopback(url))
    .map(([name]) => name);
}

/** Settings that make a public shop vulnerable. */
export function dangerousSettings(config: Config): string[] {
  const { trustProxy, admin, razorpay, shiprocket } = config;
  const problems: string[] = [];
  const wide = trustProxy?.split(',').find((network) => isVeryWide(network.trim()));
  if (wide !== undefined) {
    problems.push(
      `TRUST_PROXY must contain only your proxies: with ${wide.trim()}, visitors can forge the address that rate limits use`,
    );
  }
  if (isWeakPassword(admin)) {
    problems.push(
      `ADMIN_PASSWORD must have at least ${ADMIN_PASSWORD_MIN} characters and be hard to guess`,
    );
  }
  if (razorpay && isWeakSecret(razorpay.webhookSecret)) {
    problems.push(
      `RAZORPAY_WEBHOOK_SECRET must have at least ${SECRET_MIN} random characters: an attacker who guesses it can report payments`,
    );
  }
  if (shiprocket && 'webhookToken' in shiprocket && isWeakSecret(shiprocket.webhookToken)) {
    problems.push(
      'SHIPROCKET_WEBHOOK_TOKEN must be random: an attacker who guesses it can report deliveries',
    );
  }
  return problems;
}

/** Settings that are usually a mistake. */
export function questionableSettings({ publicUrl, trustProxy, smtpUrl }: Config): string[] {
  const warnings: string[] = [];
  if (publicUrl.startsWith('https:') && trustProxy === undefined) {
    warnings.push(
      'TRUST_PROXY is not set although PUBLIC_URL is https: behind a proxy, all visitors share the same rate limits',
    );
  }
  if (smtpUrl === undefined) {
    warnings.push(
      'SMTP_URL is not set: mails are not sent, only written as files to DATA_DIR/outbox',
    );
  }
  return warnings;
}

function isWeakPassword({ email, password }: Config['admin']): boolean {
  const isNumber = /^\d+$/.test(password);
  return (
    password.length < ADMIN_PASSWORD_MIN ||
    isNumber ||
    new Set(password).size < DISTINCT_MIN ||
    findPasswordWeakness(password, { email, shopName }) !== undefined
  );
}

function isWeakSecret(secret: string): boolean {
  return (
    secret.length < SECRET_MIN ||
    new Set(secret).size < DISTINCT_MIN ||
    findPasswordWeakness(secret, { email: '', shopName }) !== undefined
  );
}

/** Whether the network contains large parts of the public internet. Private IPv6 networks (fc00::/7, fe80::/10) may be wide. */
function isVeryWide(network: string): boolean {
  const [address = '', prefix] = network.split('/');
  if (prefix === undefined) return false;
  const bits = Number(prefix);
  if (isIP(address) === 4) return bits < 8;
  const mapped = new URL(`http://[${address}]`).hostname.startsWith('[::ffff:');
  if (mapped && bits >= 96) return bits - 96 < 8;
  return /^f[cde]/i.test(address) ? bits < 7 : bits < 32;
}
