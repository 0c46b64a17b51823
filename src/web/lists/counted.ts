/** `1 order`, `6 orders`, `1,284 orders` */
export function counted(count: number, one: string): string {
  return `${count.toLocaleString('en-IN')} ${one}${count === 1 ? '' : 's'}`;
}
