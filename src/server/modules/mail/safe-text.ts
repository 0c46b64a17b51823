// Anyone can register or order with another person's address, so text that a user typed must not become a link in a
// mail.

/** Omits a name that a mail client would turn into a link. */
export function greeting(name: string): string {
  return /[/@]|\.\w{2,}/.test(name) ? 'Namaste,' : `Namaste ${name.replace(/\s+/g, ' ')},`;
}

/** Inserts a zero-width space where a mail client would start a link; the text stays readable. */
export function breakLinks(text: string): string {
  return text.replace(/([.@]|:\/\/)(?=\p{L})/gu, '$1\u200b').replace(/\s+/g, ' ');
}

export const REPLY_HINT = 'Questions? Reply to this email and our team will help you.';
