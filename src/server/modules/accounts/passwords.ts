import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createLimiter } from '../../limiter.ts';

const derive = promisify(argon2);

/** The minimum that OWASP recommends for argon2id: 19 MiB, two passes. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;

/** A hash takes about 50 ms of CPU and 19 MiB, so many sign-ins at once must not slow down the rest of the shop. */
const limiter = createLimiter({ concurrency: 2, waiting: 40 });

interface ParsedHash {
  salt: Buffer;
  tag: Buffer;
  cost: typeof COST;
}

/** Returns the hash in the PHC string format, which other argon2 libraries read too. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await limiter.run(() => deriveTag(password, { salt, cost: COST, length: TAG_BYTES }));
  const { memory, passes, parallelism } = COST;
  const [saltText, tagText] = [salt, tag].map((part) => part.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${saltText}$${tagText}`;
}

/** Takes the same time when the account has no password. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const { salt, tag, cost } = parseHash(stored ?? DUMMY_HASH);
  const actual = await limiter.run(() => deriveTag(password, { salt, cost, length: tag.length }));
  return timingSafeEqual(actual, tag) && stored !== null;
}

function deriveTag(
  password: string,
  { salt, cost, length }: { salt: Buffer; cost: typeof COST; length: number },
): Promise<Buffer> {
  // Keyboards differ in the code points that they produce for the same character.
  const message = password.normalize('NFC');
  return derive('argon2id', { message, nonce: salt, ...cost, tagLength: length });
}

const HASH_FORMAT =
  /^\$argon2id\$v=19\$m=(?<memory>\d+),t=(?<passes>\d+),p=(?<parallelism>\d+)\$(?<salt>[^$]+)\$(?<tag>[^$]+)$/;

function parseHash(stored: string): ParsedHash {
  const parts = HASH_FORMAT.exec(stored)?.groups;
  if (!parts) throw new Error('A stored password hash is not in argon2id format');
  const { memory, passes, parallelism, salt = '', tag = '' } = parts;
  return {
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
    cost: {
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
    },
  };
}

const DUMMY_HASH = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;
