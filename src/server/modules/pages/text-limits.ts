/** Limits that keep Markdown readable for people, and reading it fast for the server. */
const BLOCK_LENGTH_MAX = 10_000;
const MARKS_MAX = 1000;
const COLUMNS_MAX = 8;
/** `>`, `-` and `1.` at the start of a line. */
const MARKERS_MAX = 3;

const MARKS = /[*_~`[\]!<]/g;
const MARKERS = /^\s*(?:(?:>|[-+*]|\d{1,9}[.)])\s*)+/;
const MARKER = />|[-+*]|\d+[.)]/g;
/** A line of dashes or stars is a divider, not a list. */
const DIVIDER = /^\s*([-*_])(?:\s*\1)*\s*$/;

export interface TextProblem {
  line: number;
  message: string;
}

/** The first place that is nested or crowded too much. Markdown that exceeds these limits is not read at all. */
export function findLimitProblem(body: string): TextProblem | undefined {
  let block = { line: 1, length: 0, marks: 0 };
  for (const [index, text] of body.split('\n').entries()) {
    const line = index + 1;
    if (text.trim() === '') block = { line: line + 1, length: 0, marks: 0 };
    block.length += text.length;
    block.marks += text.match(MARKS)?.length ?? 0;
    const message = lineProblem(text) ?? blockProblem(block);
    if (message) return { line, message };
  }
  return undefined;
}

function blockProblem({ length, marks }: { length: number; marks: number }): string | undefined {
  if (length > BLOCK_LENGTH_MAX)
    return 'This part is longer than 10,000 characters. Divide it with an empty line.';
  if (marks > MARKS_MAX) return 'This part has too many marks such as * and [.';
  return undefined;
}

function lineProblem(text: string): string | undefined {
  const isDivider = text.length < 100 && DIVIDER.test(text);
  const markers = isDivider ? 0 : (MARKERS.exec(text)?.[0].match(MARKER)?.length ?? 0);
  if (markers > MARKERS_MAX) return 'Lists and quotations are nested too deeply.';
  if (text.split('|').length - 2 > COLUMNS_MAX)
    return `A table can have at most ${COLUMNS_MAX} columns.`;
  return undefined;
}
