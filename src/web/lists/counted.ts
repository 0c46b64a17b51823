import { formatCount } from '#shared/numbers.ts';

/** `1 order`, `6 orders`, `1,284 orders` */
export function counted(count: number, one: string): string {
  return `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`;
}
