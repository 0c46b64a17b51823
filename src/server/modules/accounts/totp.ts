import { createHmac, randomBytes } from 'node:crypto';
import { constantTimeEqual } from '../../constant-time-equal.ts';

// TOTP (RFC 6238) with the parameters that all authenticator apps support: SHA-1, six digits, 30 seconds.

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const SECRET_BYTES = 20;
const STEP_MS = 30_000;
const DIGITS = 6;

/** In base32, the format of authenticator apps. */
export function generateSecret(): string {
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

/** The number of 30-second steps since 1970. */
export const stepAt = (now: Date) => Math.floor(now.getTime() / STEP_MS);

export function generateCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** Finds the step of a code. The previous and the next step are accepted too, because clocks differ and typing takes time. */
export function findMatchingStep(secret: string, code: string, now: Date): number | undefined {
  const step = stepAt(now);
  return [step, step - 1, step + 1].find((candidate) =>
    constantTimeEqual(code, generateCode(secret, candidate)),
  );
}

interface Label {
  issuer: string;
  account: string;
}

/** The URI that authenticator apps read from the QR code. */
export function keyUri(secret: string, { issuer, account }: Label): string {
  const label = [issuer, account].map(encodeURIComponent).join(':');
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}
