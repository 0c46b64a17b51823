import { costs, matchCost, NO_MATCH, toTerm, type Term } from './term.ts';
import { splitWords, type Word } from './words.ts';

export interface Query {
  terms: Term[];
  /** The whole text in its forms, as the start of a line in the forms of a name. */
  starts: string[];
}

/** The start and the end of a matching part of a text. */
export type Mark = [start: number, end: number];

/** More words would not make a search more precise. */
const WORDS_MAX = 8;
const KNOWN_PART_LENGTH_MIN = 3;
const SOUND_FORM_LENGTH_MIN = 3;

export function readQuery(text: string, isKnown: (word: string) => boolean): Query {
  const words = splitWords(text).flatMap((word) => splitKnown(word.text, isKnown));
  const known = [...new Set(words)].slice(0, WORDS_MAX);
  const terms = known.map(toTerm);
  // A letter at the end is the beginning of a word; elsewhere it would match too much.
  for (const term of terms.slice(0, -1)) term.isWhole = term.text.length === 1;
  return { terms, starts: toForms(text, toTerm).map((form) => `\n${form}`) };
}

/** Two known words that were typed as one, such as periperi. */
function splitKnown(word: string, isKnown: (word: string) => boolean): string[] {
  if (isKnown(word)) return [word];
  for (let at = KNOWN_PART_LENGTH_MIN; at <= word.length - KNOWN_PART_LENGTH_MIN; at += 1) {
    const parts = [word.slice(0, at), word.slice(at)];
    if (parts.every(isKnown)) return parts;
  }
  return [word];
}

/** A whole text in letters and in sounds. */
export function toForms(text: string, termOf: (word: string) => Term): string[] {
  const terms = splitWords(text).map((word) => termOf(word.text));
  const letters = terms.map((term) => term.text).join(' ');
  if (letters.length < SOUND_FORM_LENGTH_MIN) return [letters];
  const sounds = terms.map(({ keys }) => keys[0]).join(' ');
  const others = terms.map(({ keys }) => keys.at(-1)).join(' ');
  return [...new Set([letters, sounds, others])];
}

/** The query with the words of the texts that were found for those with typos. */
export function correct({ terms }: Query, texts: readonly string[]): string {
  const words = texts.flatMap(splitWords).map((word) => toTerm(word.text));
  return terms.map((term) => correctWord(term, words)).join(' ');
}

function correctWord(query: Term, words: readonly Term[]): string {
  let best = { cost: Infinity, text: query.text };
  for (const word of words) {
    const cost = matchCost(query, word, true);
    if (cost !== NO_MATCH && cost < best.cost) best = { cost, text: word.text };
  }
  return best.cost < costs.typo ? query.text : best.text;
}

/** The parts of a text that match words of a query. */
export function findMarks({ terms }: Query, text: string, isLoose: boolean): Mark[] {
  return splitWords(text).flatMap((word) => {
    const own = toTerm(word.text);
    const ends = terms
      .filter((term) => matchCost(term, own, isLoose) !== NO_MATCH)
      .map((term) => markEnd(word, term.text));
    return ends.length > 0 ? [[word.start, Math.max(...ends)] as Mark] : [];
  });
}

/** The typed beginning of a word, or the whole word if it is spelled otherwise. */
function markEnd({ text, start, end }: Word, typed: string): number {
  const isSameLength = end - start === text.length;
  return isSameLength && text.startsWith(typed) ? start + typed.length : end;
}
