import { isIP } from 'node:net';
import type { Config, RazorpayConfig } from './config.ts';
import { demoAdmin } from './environment.ts';
import { isLoopback } from './loopback.ts';
import { findPasswordWeakness } from './modules/accounts/new-password.ts';

const ADMIN_PASSWORD_MIN = 12;
const SECRET_MIN = 16;
const DISTINCT_MIN = 6;

const RAZORPAY = /^https:\/\/([a-z0-9-]+\.)?razorpay\.com$/;

/** Settings of the sandbox and of the demo, one sentence each; production refuses them unless it allows the sandbox. */
export function sandboxSettings(config: Config): string[] {
  const { razorpay, google, admin } = config;
  const problems: string[] = [];
  if (!razorpay) problems.push('RAZORPAY_KEY_ID and its secrets must be set in production');
  for (const name of foreignRazorpayUrls(razorpay)) {
    problems.push(`${name} must be Razorpay's own in production`);
  }
  if (!google) problems.push('GOOGLE_CLIENT_ID must be set in production');
  for (const name of insecureUrls(config)) {
    problems.push(`${name} must start with https:// in production`);
  }
  if (admin.password === demoAdmin.password) {
    problems.push('ADMIN_PASSWORD must not be the demo password in production');
  }
  return problems.map((problem) => `${problem}, or set ALLOW_SANDBOX=1 to try the shop out`);
}

/** The variables whose address is not Razorpay's own. */
export function foreignRazorpayUrls(config: RazorpayConfig | undefined): string[] {
  if (!config) return [];
  const urls = { RAZORPAY_API_URL: config.apiUrl, RAZORPAY_CHECKOUT_URL: config.checkoutUrl };
  return Object.entries(urls)
    .filter(([, url]) => !RAZORPAY.test(new URL(url).origin))
    .map(([name]) => name);
}

/** The variables whose address would carry passwords and tokens of visitors without encryption. */
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

/** Settings with which a shop on the internet is certainly open to strangers, one sentence each. */
export function dangerousSettings({ trustProxy, admin, razorpay }: Config): string[] {
  const dangers: string[] = [];
  const wide = trustProxy?.split(',').find((network) => isVeryWide(network.trim()));
  if (wide !== undefined) {
    dangers.push(
      `TRUST_PROXY must name your proxies only: ${wide.trim()} lets strangers choose the address they are counted by`,
    );
  }
  if (isWeakPassword(admin)) {
    dangers.push(
      `ADMIN_PASSWORD must have at least ${ADMIN_PASSWORD_MIN} characters and be none that is easily guessed`,
    );
  }
  if (razorpay && isWeakSecret(razorpay.webhookSecret)) {
    dangers.push(
      `RAZORPAY_WEBHOOK_SECRET must have at least ${SECRET_MIN} random characters: a stranger who guesses it can report payments`,
    );
  }
  return dangers;
}

/** Settings that are right in some places and a mistake in most. */
export function doubtfulSettings({ publicUrl, trustProxy, smtpUrl }: Config): string[] {
  const doubts: string[] = [];
  if (publicUrl.startsWith('https:') && trustProxy === undefined) {
    doubts.push(
      'TRUST_PROXY is not set although PUBLIC_URL is https: behind a proxy all visitors count as one and share its limits',
    );
  }
  if (smtpUrl === undefined) {
    doubts.push(
      'SMTP_URL is not set: no customer gets any mail, they are only left as files in DATA_DIR/outbox',
    );
  }
  return doubts;
}

function isWeakPassword({ email, password }: Config['admin']): boolean {
  const isNumber = /^\d+$/.test(password);
  return (
    password.length < ADMIN_PASSWORD_MIN ||
    isNumber ||
    new Set(password).size < DISTINCT_MIN ||
    findPasswordWeakness(password, email) !== undefined
  );
}

function isWeakSecret(secret: string): boolean {
  return (
    secret.length < SECRET_MIN ||
    new Set(secret).size < DISTINCT_MIN ||
    findPasswordWeakness(secret, '') !== undefined
  );
}

/** A network that reaches far into the public internet. Private IPv6 networks (fc00::/7, fe80::/10) may be wide. */
function isVeryWide(network: string): boolean {
  const [address = '', prefix] = network.split('/');
  if (prefix === undefined) return false;
  const bits = Number(prefix);
  if (isIP(address) === 4) return bits < 8;
  const mapped = new URL(`http://[${address}]`).hostname.startsWith('[::ffff:');
  if (mapped && bits >= 96) return bits - 96 < 8;
  return /^f[cde]/i.test(address) ? bits < 7 : bits < 32;
}
