import { itemAt, times } from '../lib/numbers.ts';
import { measure } from '../lib/type/lettering.ts';

export const CAPTION_SIZE = 39;

const LINE_WIDTH = 630;

/** "and it keeps me going" opens a clause, "and pepper" does not. */
const CLAUSE_START =
  /^(but|so|that|where|which|while|and (I|you|he|she|it|we|they|my|her|his|the)) /;
const PHRASE_STARTS = new Set(
  'a an at before for from in is of on than the through with'.split(' '),
);

/** A quote in cards of one or two lines; a card never runs on from one sentence into the next. */
export function captionCards(quote: string): string[][] {
  return quote.split(/(?<=[.!?]) /).flatMap((sentence) => sentenceCards(sentence.split(' ')));
}

interface Plan {
  cost: number;
  cards: string[][];
}

/** The division that breaks at the best places; planned from the last word to the first. */
function sentenceCards(words: string[]): string[][] {
  const plans: Plan[] = [];
  plans[words.length] = { cost: 0, cards: [] };
  for (let start = words.length - 1; start >= 0; start -= 1) {
    const choices = times(words.length - start, (more) => start + more + 1).flatMap((end) => {
      const rest = itemAt(plans, end);
      const lines = cardLines(words.slice(start, end));
      const length = words.slice(start, end).join(' ').length;
      // Of two equal breaks, the one that leaves cards of like length.
      const cost = rest.cost + breakCost(words, end) + (length / 100) ** 2;
      return lines ? [{ cost, cards: [lines, ...rest.cards] }] : [];
    });
    plans[start] = cheapest(choices);
  }
  return itemAt(plans, 0).cards;
}

function cardLines(words: string[]): string[] | undefined {
  if (lineWidth(words) <= LINE_WIDTH) return [words.join(' ')];
  const choices = times(words.length - 1, (index) => index + 1).flatMap((end) => {
    const halves = [words.slice(0, end), words.slice(end)];
    const widest = Math.max(...halves.map(lineWidth));
    const cost = breakCost(words, end) + (widest / LINE_WIDTH) * 12;
    return widest <= LINE_WIDTH ? [{ cost, lines: halves.map((half) => half.join(' ')) }] : [];
  });
  return choices.length > 0 ? cheapest(choices).lines : undefined;
}

/** How much a reader is disturbed by a break before the word at `end`. */
function breakCost(words: string[], end: number): number {
  const next = words[end];
  if (next === undefined) return 0;
  if (/[,;:]$/.test(itemAt(words, end - 1))) return 1;
  if (CLAUSE_START.test(`${words.slice(end, end + 2).join(' ')} `)) return 1.5;
  return PHRASE_STARTS.has(next) ? 4 : 9;
}

function lineWidth(words: string[]): number {
  return measure(words.join(' '), { font: 'text', size: CAPTION_SIZE });
}

function cheapest<Choice extends { cost: number }>(choices: Choice[]): Choice {
  return itemAt(
    choices.toSorted((a, b) => a.cost - b.cost),
    0,
  );
}
