import { isIPv6 } from 'node:net';

/**
 * Who is behind a network address. An IPv6 visitor owns a whole /64 and counts as one. Who has hung up by now
 * has no address any more.
 */
export function callerOf(ip: string | undefined): string {
  const plain = (ip ?? 'gone').replace(/^::ffff:(?=\d+\.)/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = (plain.split('%')[0] ?? '').split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
