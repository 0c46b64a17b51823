import { cartLimits } from '#shared/cart/limits.ts';

/** The badge has room for two digits. */
export function badgeText(count: number): string {
  return count > cartLimits.badgeMax ? `${cartLimits.badgeMax}+` : String(count);
}

export function itemsText(count: number): string {
  return `${count} ${itemWord(count)}`;
}

function itemWord(count: number): string {
  return count === 1 ? 'item' : 'items';
}

/** The accessible name of the cart button, with the same number as the badge. */
export function cartLabel(count: number): string {
  return `Cart, ${badgeText(count)} ${itemWord(count)}`;
}
