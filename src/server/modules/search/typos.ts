import { WORD_LENGTH_MAX } from './words.ts';

/** Reused for all comparisons. */
const WIDTH = WORD_LENGTH_MAX + 1;
const rows = [new Int32Array(WIDTH), new Int32Array(WIDTH), new Int32Array(WIDTH)] as const;

/**
 * The number of typos between two words: letters that are missing, added, replaced or swapped with the next one. A number
 * above `max` only says that there are more.
 */
export function countTypos(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  return compare(a, b, max)[b.length] ?? 0;
}

/** The typos between a word and the beginning of another one that matches it best. */
export function countTyposInPrefix(start: string, word: string, max: number): number {
  const shortest = Math.max(0, start.length - max);
  if (word.length < shortest) return max + 1;
  const last = compare(start, word.slice(0, start.length + max), max);
  let best = max + 1;
  const end = Math.min(word.length, start.length + max);
  for (let length = shortest; length <= end; length += 1)
    best = Math.min(best, last[length] ?? best);
  return best;
}

/** The distances between `a` and each beginning of `b`. */
function compare(a: string, b: string, max: number): Int32Array {
  let [before, previous, current]: [Int32Array, Int32Array, Int32Array] = [...rows];
  let leastBefore = 0;
  for (let j = 0; j <= b.length; j += 1) previous[j] = j;
  for (let i = 1; i <= a.length; i += 1) {
    const letter = a.charCodeAt(i - 1);
    current[0] = i;
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const other = b.charCodeAt(j - 1);
      let typos = Math.min(
        at(previous, j - 1) + Number(letter !== other),
        at(previous, j) + 1,
        at(current, j - 1) + 1,
      );
      const isSwapped =
        i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other;
      if (isSwapped) typos = Math.min(typos, at(before, j - 2) + 1);
      current[j] = typos;
      if (typos < least) least = typos;
    }
    // A swap can still lead back to the row before.
    if (least > max && leastBefore > max) return current.fill(max + 1);
    leastBefore = least;
    [before, previous, current] = [previous, current, before];
  }
  return previous;
}

const at = (row: Int32Array, index: number) => row[index] as number;
