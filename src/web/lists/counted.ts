import { formatCount } from '#shared/numbers.ts';

/** `1 order`, `6 orders`, `1,284 orders` */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
