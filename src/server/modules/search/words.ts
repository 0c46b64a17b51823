/** Longer words are cut, so that no text makes the comparison of words slow. */
export const WORD_LENGTH_MAX = 40;

/** A letter or digit, and what may follow inside a word: vowel signs, joiners of Indic scripts, and apostrophes. */
const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}'’]|\p{Join_Control})*/gu;

const IGNORED = /[\u0300-\u036f'’]|\p{Join_Control}/gu;

const isAscii = (text: string) => /^[a-z0-9]*$/.test(text);

export interface Word {
  /** In lower case, without accents. */
  text: string;
  /** The place in the original text. */
  start: number;
  end: number;
}

export function splitWords(text: string): Word[] {
  return Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
    text: plainWord(word),
    start: index,
    end: index + word.length,
  }));
}

function plainWord(word: string): string {
  const lower = word.toLowerCase();
  const plain = isAscii(lower) ? lower : lower.normalize('NFKD').toLowerCase().replace(IGNORED, '');
  return plain.slice(0, WORD_LENGTH_MAX);
}
