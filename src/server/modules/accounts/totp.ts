import { createHmac, randomBytes } from 'node:crypto';
import { isSameText } from '../../same-text.ts';

// Codes of authenticator apps: RFC 6238 with what all of them understand, SHA-1, six digits, half a minute.

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const SECRET_BYTES = 20;
const STEP_MS = 30_000;
const DIGITS = 6;

/** In base32, as apps read it. */
export function makeSecret(): string {
  return toBase32(randomBytes(SECRET_BYTES));
}

export function toBase32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** The half minute that a moment lies in, counted from 1970. */
export const stepAt = (now: Date) => Math.floor(now.getTime() / STEP_MS);

export function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** Which step a code is of: this one, or one beside it, as clocks differ and people take their time. */
export function findStep(secret: string, code: string, now: Date): number | undefined {
  const step = stepAt(now);
  return [step, step - 1, step + 1].find((near) => isSameText(code, codeOf(secret, near)));
}

interface Label {
  issuer: string;
  account: string;
}

/** What an app reads from a drawn code. */
export function keyUri(secret: string, { issuer, account }: Label): string {
  const label = [issuer, account].map(encodeURIComponent).join(':');
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}
