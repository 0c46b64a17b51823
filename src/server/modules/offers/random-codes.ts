import { randomBytes } from 'node:crypto';

/** Without 0, 1, I and O, which are confused in print. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** 10 of 32 letters are 50 bits. */
const LENGTH = 10;

/** Different codes that cannot be guessed. */
export function generateCodes(count: number, prefix: string): string[] {
  const codes = new Set<string>();
  while (codes.size < count) codes.add(prefix + generateCode());
  return [...codes];
}

const generateCode = () =>
  // 256 is a multiple of 32, so each letter is equally likely.
  Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
