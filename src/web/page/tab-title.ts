import { settings } from '#shared/settings/current.ts';

/** Search engines cut longer titles. */
const TITLE_MAX = 60;

/** The title of a page in the tab; it drops the shop's name if it would be too long. */
export function tabTitle(title: string): string {
  const whole = `${title} | ${settings().shop.name}`;
  return whole.length <= TITLE_MAX ? whole : title;
}
