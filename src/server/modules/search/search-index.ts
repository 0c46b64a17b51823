import { correct, findMarks, readQuery, toForms, type Mark, type Query } from './query.ts';
import { costs, matchCost, mayMatch, NO_MATCH, toTerm, type Term } from './term.ts';
import { splitWords } from './words.ts';

/** The searched texts of an entry. */
export interface SearchTexts {
  /** The names, in all scripts. */
  names: readonly string[];
  /** What people also search by, such as the category and the tags. */
  labels: readonly string[];
  /** What only mentions a word, such as the ingredients. */
  details: readonly string[];
}

export interface Hits<T> {
  entries: T[];
  total: number;
  /** The last page, if the wanted one is behind it. */
  page: number;
  pages: number;
  /** The query as it was found, if no entry has its words without typos. */
  corrected: string | null;
  /** The places of a text that match. */
  marksOf(text: string): Mark[];
}

interface Slot<T> {
  entry: T;
  texts: SearchTexts;
  /** The names in all forms, each in a line of its own. */
  nameForms: string;
}

const KIND_BITS = 2;
const KIND_MASK = 3;
/** By kind of text: a match of all words in the names comes before any other. */
const kindCosts = [0, 100, 130];
const OUTSIDE_NAMES = 100;
/** The query is a name, a name begins with it, or its words are somewhere. */
const SAME_NAME = 0;
const NAME_PREFIX = 1;
const WORDS = 2;

const REMOVED = -1;
const RANKS = 4;
const POSITIONS = 1_000_000;

/**
 * Finds entries by all words of a query: by letters or sound, by whole words or their beginning, and with typos. Entries
 * are added and removed one by one.
 */
export class SearchIndex<T> {
  readonly #slots: (Slot<T> | undefined)[] = [];
  readonly #terms: Term[] = [];
  /** The letters of the terms, close together, because a search reads all of them. */
  #letters = new Int32Array(1024);
  #firstLetters = new Int32Array(1024);
  readonly #termIds = new Map<string, number>();
  /** By term, the slots that contain it, with the kind of text. */
  readonly #postings: number[][] = [];
  readonly #rankOf: (entry: T) => number;
  #slotAt: readonly number[] = [];
  #positions = new Int32Array();
  #removed = 0;
  /** By slot; reused by all searches. */
  #sums = new Int32Array();
  #wordCosts = new Int32Array();

  /** A rank from 0 to 3; lower ones come first among equal matches. */
  constructor(rankOf: (entry: T) => number) {
    this.#rankOf = rankOf;
  }

  /** Removed entries that still take space. */
  get removed(): number {
    return this.#removed;
  }

  /** Returns the slot of the entry. */
  add(entry: T, texts: SearchTexts): number {
    const slot = this.#slots.length;
    const termOf = (word: string) => this.#terms[this.#termId(word)] as Term;
    const forms = texts.names.flatMap((name) => toForms(name, termOf));
    this.#slots.push({ entry, texts, nameForms: `\n${forms.join('\n')}\n` });
    const added = new Set<number>();
    for (const [kind, group] of [texts.names, texts.labels, texts.details].entries()) {
      for (const { text } of group.flatMap(splitWords)) {
        const id = this.#termId(text);
        if (!added.has(id)) this.#postings[id]?.push((slot << KIND_BITS) | kind);
        added.add(id);
      }
    }
    return slot;
  }

  remove(slot: number): void {
    if (this.#slots[slot]) this.#removed += 1;
    this.#slots[slot] = undefined;
  }

  /** For a new object with the same texts. */
  replace(slot: number, entry: T): void {
    this.#slot(slot).entry = entry;
  }

  /** Sets the order of equal matches, of all entries. Call it after every change. */
  setOrder(slots: readonly number[]): void {
    this.#slotAt = slots;
    this.#positions = new Int32Array(this.#slots.length).fill(REMOVED);
    this.#sums = new Int32Array(this.#slots.length);
    this.#wordCosts = new Int32Array(this.#slots.length).fill(NO_MATCH);
    for (const [position, slot] of slots.entries()) this.#positions[slot] = position;
  }

  /** A page of the matches, best first. Typos are looked for loosely only if nothing matches otherwise. */
  search(text: string, { page: wanted = 1, limit }: { page?: number; limit: number }): Hits<T> {
    const query = readQuery(text, (word) => this.#termIds.has(word));
    const strict = this.#find(query, false);
    const isLoose = strict.length === 0;
    const found = isLoose ? this.#find(query, true) : strict;
    const pages = Math.max(1, Math.ceil(found.length / limit));
    const page = Math.min(wanted, pages);
    const keys = takeSmallest(this.#sortKeys(found, query), page * limit);
    const shown = keys.slice((page - 1) * limit);
    const slots = Array.from(shown, (key) => this.#slotOf(key));
    const hasTypos = keys.length > 0 && costOf(keys[0] ?? 0) >= costs.typo;
    return {
      entries: slots.map((slot) => slot.entry),
      total: found.length,
      page,
      pages,
      corrected: hasTypos ? correct(query, allTexts(this.#slotOf(keys[0] ?? 0))) : null,
      marksOf: (name) => findMarks(query, name, isLoose),
    };
  }

  #termId(text: string): number {
    const known = this.#termIds.get(text);
    if (known !== undefined) return known;
    const id = this.#terms.length;
    const term = toTerm(text);
    this.#terms.push(term);
    if (id === this.#letters.length) {
      this.#letters = grow(this.#letters);
      this.#firstLetters = grow(this.#firstLetters);
    }
    this.#letters[id] = term.anyLetters;
    this.#firstLetters[id] = term.firstLetters;
    this.#postings.push([]);
    this.#termIds.set(text, id);
    return id;
  }

  /** Lists the slots that match all words, and leaves the sums of their costs in `#sums`. */
  #find({ terms }: Query, isLoose: boolean): number[] {
    let found: number[] = [];
    for (const [index, term] of terms.entries()) {
      const slots = this.#findWord(term, isLoose);
      const isFirst = index === 0;
      for (const slot of slots) {
        const sum = isFirst ? 0 : at(this.#sums, slot);
        this.#sums[slot] = sum + at(this.#wordCosts, slot);
      }
      found = isFirst ? slots : found.filter((slot) => at(this.#wordCosts, slot) !== NO_MATCH);
      for (const slot of slots) this.#wordCosts[slot] = NO_MATCH;
      if (found.length === 0) break;
    }
    return found;
  }

  /** Lists the slots that contain the word, and leaves their lowest costs in `#wordCosts`. */
  #findWord(query: Term, isLoose: boolean): number[] {
    const slots: number[] = [];
    for (let id = 0; id < this.#terms.length; id += 1) {
      if (!mayMatch(query, at(this.#letters, id), isLoose)) continue;
      if (query.typosMax === 0 && (query.firstLetters & at(this.#firstLetters, id)) === 0) continue;
      const cost = matchCost(query, this.#terms[id] as Term, isLoose);
      if (cost !== NO_MATCH) this.#addPostings(this.#postings[id] as number[], { cost, slots });
    }
    return slots;
  }

  #addPostings(postings: readonly number[], { cost, slots }: WordMatch): void {
    const [wordCosts, positions] = [this.#wordCosts, this.#positions];
    for (const posting of postings) {
      const slot = posting >> KIND_BITS;
      if (at(positions, slot) === REMOVED) continue;
      const known = at(wordCosts, slot);
      const total = cost + (kindCosts[posting & KIND_MASK] as number);
      if (known === NO_MATCH) slots.push(slot);
      if (known === NO_MATCH || total < known) wordCosts[slot] = total;
    }
  }

  /** One number per slot, because numbers sort much faster than objects. */
  #sortKeys(slots: readonly number[], query: Query): Float64Array {
    const keys = new Float64Array(slots.length);
    for (let index = 0; index < slots.length; index += 1) {
      const slot = slots[index] as number;
      const { entry, nameForms } = this.#slot(slot);
      const cost = addNameCost(at(this.#sums, slot), nameForms, query);
      keys[index] = (cost * RANKS + this.#rankOf(entry)) * POSITIONS + at(this.#positions, slot);
    }
    return keys;
  }

  #slotOf(key: number): Slot<T> {
    return this.#slot(this.#slotAt[key % POSITIONS] ?? -1);
  }

  #slot(slot: number): Slot<T> {
    const found = this.#slots[slot];
    if (!found) throw new Error(`There is no slot ${slot}`);
    return found;
  }
}

interface WordMatch {
  cost: number;
  /** Collects the slots. */
  slots: number[];
}

const at = (numbers: Int32Array, index: number) => numbers[index] as number;

function grow(numbers: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}

/** More are sorted as a whole. */
const FEW = 100;

/** The smallest numbers in their order; most searches want a few of thousands. */
function takeSmallest(numbers: Float64Array, count: number): Float64Array | number[] {
  if (count > FEW) return numbers.sort().subarray(0, count);
  const smallest: number[] = [];
  for (const number of numbers) {
    if (smallest.length === count && number > (smallest[count - 1] ?? 0)) continue;
    let place = smallest.length;
    while (place > 0 && (smallest[place - 1] ?? 0) > number) place -= 1;
    smallest.splice(place, 0, number);
    if (smallest.length > count) smallest.pop();
  }
  return smallest;
}

const costOf = (key: number) => Math.floor(key / POSITIONS / RANKS);

const allTexts = ({ texts: { names, labels, details } }: { texts: SearchTexts }) => [
  ...names,
  ...labels,
  ...details,
];

function addNameCost(sum: number, nameForms: string, { starts }: Query): number {
  if (sum >= OUTSIDE_NAMES) return WORDS + sum;
  for (const start of starts) {
    if (!nameForms.includes(start)) continue;
    return starts.some((form) => nameForms.includes(`${form}\n`)) ? SAME_NAME : NAME_PREFIX;
  }
  return WORDS + sum;
}
