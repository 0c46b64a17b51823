import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createLimiter } from '../../limiter.ts';

const derive = promisify(argon2);

/** What OWASP asks of argon2id at least: 19 MiB, two passes. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;

/** Each takes a core for some 50 ms and 19 MiB: a crowd at the door must not stop the shop. */
const limiter = createLimiter({ concurrency: 2, waiting: 40 });

interface Stored {
  salt: Buffer;
  tag: Buffer;
  cost: typeof COST;
}

/** In the form that other argon2 libraries read as well. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await limiter.run(() => tagOf(password, { salt, cost: COST, length: TAG_BYTES }));
  const { memory, passes, parallelism } = COST;
  const [saltText, tagText] = [salt, tag].map((part) => part.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${saltText}$${tagText}`;
}

/** Costs the same when there is no password to compare with. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const { salt, tag, cost } = read(stored ?? NOBODYS);
  const found = await limiter.run(() => tagOf(password, { salt, cost, length: tag.length }));
  return timingSafeEqual(found, tag) && stored !== null;
}

function tagOf(
  password: string,
  { salt, cost, length }: { salt: Buffer; cost: typeof COST; length: number },
): Promise<Buffer> {
  // The same characters may be typed as different code points on different keyboards.
  const message = password.normalize('NFC');
  return derive('argon2id', { message, nonce: salt, ...cost, tagLength: length });
}

const STORED =
  /^\$argon2id\$v=19\$m=(?<memory>\d+),t=(?<passes>\d+),p=(?<parallelism>\d+)\$(?<salt>[^$]+)\$(?<tag>[^$]+)$/;

function read(stored: string): Stored {
  const parts = STORED.exec(stored)?.groups;
  if (!parts) throw new Error('A stored password is not in the form of argon2id');
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

const NOBODYS = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;
