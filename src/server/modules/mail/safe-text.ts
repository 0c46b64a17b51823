// Anybody can register or order with anybody's address: what they type must not become a link in a mail to
// somebody else.

/** A name that a mail client would turn into a link is left out. */
export function greeting(name: string): string {
  return /[/@]|\.\w{2,}/.test(name) ? 'Namaste,' : `Namaste ${name.replace(/\s+/g, ' ')},`;
}

/** What a courier needs is kept, with a space of no width where a mail client would begin a link. */
export function unlinked(typed: string): string {
  return typed.replace(/([.@]|:\/\/)(?=\p{L})/gu, '$1\u200b').replace(/\s+/g, ' ');
}

export const ANSWER_US = 'Just answer this mail if something is wrong: a person reads it.';
