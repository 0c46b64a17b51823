import { policy } from '#shared/policy.ts';

/** The number on the bag, which has room for two digits. */
export function badgeText(count: number): string {
  return count > policy.cartBadgeMax ? `${policy.cartBadgeMax}+` : String(count);
}

export function itemsText(count: number): string {
  return `${count} ${itemWord(count)}`;
}

function itemWord(count: number): string {
  return count === 1 ? 'item' : 'items';
}

/** What the bag is called for those who hear the page: it says what the badge shows. */
export function cartLabel(count: number): string {
  return `Cart, ${badgeText(count)} ${itemWord(count)}`;
}
