import { isDevanagari, toLatin } from './devanagari.ts';
import { WORD_LENGTH_MAX } from './words.ts';

/** Spellings that sound the same in Hindi and in Indian English, in the order in which they are replaced. */
const rules: readonly [RegExp, string][] = [
  [/chh/g, 'ch'],
  [/c(?!h)|q/g, 'k'],
  [/ph/g, 'f'],
  [/w/g, 'v'],
  [/x/g, 'ks'],
  [/z/g, 'j'],
  [/y/g, 'i'],
  [/ee/g, 'i'],
  [/oo/g, 'u'],
  [/(\p{L})\1+/gu, '$1'],
  [/ai|ei/g, 'e'],
  [/au|ou/g, 'o'],
  [/m(?=[bp])/g, 'n'],
];

/** The last vowel of shorter words matters: chana is not chane. */
const PLURAL_LENGTH_MIN = 5;

/**
 * The keys of a word: words that sound alike share one, whatever their script. मखाना, makhana, makhaana and makhane have
 * the same key. Words in Devanagari have two if a vowel may be silent.
 */
export function soundKeys(word: string): string[] {
  if (!isDevanagari(word)) return [soundKey(word)];
  return [...new Set(toLatin(word).map(soundKey))];
}

function soundKey(latin: string): string {
  const spelled = rules.reduce((text, [pattern, sound]) => text.replace(pattern, sound), latin);
  const key = spelled.slice(0, WORD_LENGTH_MAX);
  // The plural of makhana is makhane.
  return key.length >= PLURAL_LENGTH_MIN ? key.replace(/e$/, 'a') : key;
}
