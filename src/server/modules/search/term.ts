import { soundKeys } from './sound-key.ts';
import { countTypos, countTyposInPrefix } from './typos.ts';

/** A word of the index or of a query, prepared for comparisons. */
export interface Term {
  text: string;
  keys: readonly string[];
  /** Bits of the letters of the text, of those in all keys, and of those in the text or a key. */
  textLetters: number;
  keyLetters: number;
  anyLetters: number;
  /** Bits of the first letters of the text and the keys. */
  firstLetters: number;
  /** How many typos are looked for: none in short words and in numbers. */
  typosMax: number;
  /** It does not match longer words. */
  isWhole?: boolean;
}

const TYPO_LENGTH_MIN = 4;
const TWO_TYPOS_LENGTH_MIN = 8;
/** Shorter keys are the keys of too many words. */
const SOUND_TYPO_LENGTH_MIN = 5;
const SOUND_PREFIX_LENGTH_MIN = 3;

export function toTerm(text: string): Term {
  const keys = soundKeys(text);
  const textLetters = letterBits(text);
  return {
    text,
    keys,
    textLetters,
    keyLetters: keys.reduce((bits, key) => bits & letterBits(key), -1),
    anyLetters: keys.reduce((bits, key) => bits | letterBits(key), textLetters),
    firstLetters: [text, ...keys].reduce((bits, word) => bits | letterBits(word.slice(0, 1)), 0),
    typosMax: typosMaxOf(text),
  };
}

function typosMaxOf(text: string): number {
  if (text.length < TYPO_LENGTH_MIN || /\p{N}/u.test(text)) return 0;
  return text.length < TWO_TYPOS_LENGTH_MIN ? 1 : 2;
}

function letterBits(text: string): number {
  let bits = 0;
  for (let index = 0; index < text.length; index += 1) bits |= 1 << (text.charCodeAt(index) & 31);
  return bits;
}

/** How much worse than the same word a match is. No match in a lower class costs more than one in a higher class. */
export const costs = {
  sameSound: 1,
  prefix: 2,
  prefixSound: 3,
  /** A match with typos costs at least this much per typo. */
  typo: 10_000,
};

export const NO_MATCH = -1;

/**
 * Whether a word with these letters may match. Most words do not have the letters of the query, which is much faster to
 * find out than anything else.
 */
export function mayMatch(query: Term, letters: number, isLoose: boolean): boolean {
  const textMisses = query.textLetters & ~letters;
  const keyMisses = query.keyLetters & ~letters;
  if (textMisses === 0 || keyMisses === 0) return true;
  const typosMax = isLoose ? query.typosMax : Math.min(query.typosMax, 1);
  return countBits(textMisses) <= typosMax || countBits(keyMisses) <= typosMax;
}

/** What it costs that a word of the index matches a word of the query. */
export function matchCost(query: Term, term: Term, isLoose: boolean): number {
  if (query.text === term.text) return 0;
  if (hasSameSound(query, term)) return costs.sameSound;
  if (query.isWhole) return NO_MATCH;
  if (term.text.startsWith(query.text)) return costs.prefix;
  if (isPrefixInSound(query, term)) return costs.prefixSound;
  return query.typosMax === 0 ? NO_MATCH : matchWithTypos(query, term, isLoose);
}

// Loops instead of callbacks, because a search compares thousands of words.

function hasSameSound({ text, keys }: Term, term: Term): boolean {
  if (text.length < 2) return false;
  for (const key of keys) if (term.keys.includes(key)) return true;
  return false;
}

function isPrefixInSound({ keys }: Term, term: Term): boolean {
  for (const key of keys) {
    if (key.length < SOUND_PREFIX_LENGTH_MIN) continue;
    for (const other of term.keys) if (other.startsWith(key)) return true;
  }
  return false;
}

function matchWithTypos(query: Term, term: Term, isLoose: boolean): number {
  const [text, other] = [query.text, term.text];
  const isLongEnough = Math.max(text.length, other.length) > TYPO_LENGTH_MIN;
  // The letters of most words differ too much, so they are not compared one by one.
  const extraLetters = countBits(term.textLetters & ~query.textLetters);
  if ((isLongEnough || isLoose) && extraLetters <= 1 && countTypos(text, other, 1) === 1)
    return costs.typo;
  if (!isLoose) return NO_MATCH;
  if (hasSimilarSound(query, term)) return costs.typo + costs.sameSound;
  if (
    text.length > TYPO_LENGTH_MIN &&
    isSimilarStart(text, other) &&
    countTyposInPrefix(text, other, 1) === 1
  )
    return costs.typo + costs.prefix;
  const isTwo = query.typosMax > 1 && extraLetters <= 2 && countTypos(text, other, 2) === 2;
  return isTwo ? 2 * costs.typo : NO_MATCH;
}

/** With one typo, one of the first two letters is in its place or next to it. */
function isSimilarStart(text: string, other: string): boolean {
  const [first, second] = [text.charCodeAt(0), text.charCodeAt(1)];
  const [otherFirst, otherSecond] = [other.charCodeAt(0), other.charCodeAt(1)];
  return (
    first === otherFirst || second === otherSecond || first === otherSecond || second === otherFirst
  );
}

function hasSimilarSound({ keys }: Term, term: Term): boolean {
  for (const key of keys) {
    if (key.length < SOUND_TYPO_LENGTH_MIN) continue;
    for (const other of term.keys) if (countTypos(key, other, 1) === 1) return true;
  }
  return false;
}

function countBits(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
