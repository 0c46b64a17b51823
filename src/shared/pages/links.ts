/** Whether a text may link to the address: a path of this site, an anchor, https:, mailto: or tel:. */
export function isSafeLink(href: string): boolean {
  if (/[\p{Cc}\s\\]/u.test(href)) return false;
  return /^(?:\/(?!\/)|#[\w-]|https:\/\/[\w-]|mailto:[^?]+@|tel:\+?\d)/i.test(href);
}
