import { isIP } from 'node:net';
import type { Config } from './config.ts';
import { weaknessOf } from './modules/accounts/new-password.ts';

const ADMIN_PASSWORD_MIN = 12;
const SECRET_MIN = 16;
const DISTINCT_MIN = 6;

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
    weaknessOf(password, email) !== undefined
  );
}

function isWeakSecret(secret: string): boolean {
  return (
    secret.length < SECRET_MIN ||
    new Set(secret).size < DISTINCT_MIN ||
    weaknessOf(secret, '') !== undefined
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
