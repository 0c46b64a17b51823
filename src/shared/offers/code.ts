export const codeLengthMax = 40;
export const codePattern = /^[A-Z0-9][A-Z0-9-]{2,39}$/;

/** Codes are compared without case and spaces: ` diwali 10 ` is `DIWALI10`. */
export function normaliseCode(typed: string): string {
  // Some keyboards and messengers replace hyphens by dashes.
  return typed
    .normalize('NFKC')
    .replaceAll(/[\s\u200b-\u200d\u2060\ufeff]/g, '')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .toUpperCase();
}
