import { ApiError } from '#web/api/call.ts';

/** What a screen asked for, or why it is not there: a failed load leaves the rest of the screen standing. */
export type Loaded<T> = { data: T } | { failure: string };

interface Texts {
  otherwise: string;
  /** When the server refused without a word; else nothing was heard at all. */
  refused?: string;
}

export async function settle<T>(loading: Promise<T>, texts: Texts): Promise<Loaded<T>> {
  try {
    return { data: await loading };
  } catch (error) {
    return { failure: failureText(error, texts) };
  }
}

/** `Failed to restock: {the server's words}`; where it said none, `otherwise` stands for both halves. */
export function failureSentence(error: unknown, what: string, otherwise = what): string {
  if (!(error instanceof ApiError)) throw error;
  if (error.message) return `${what}: ${error.message}`;
  return error.status > 0
    ? otherwise
    : `${otherwise}: the shop cannot be reached. Please try again.`;
}

/** The server's own words where it said some. What is no answer at all is a bug and stays one. */
export function failureText(error: unknown, { otherwise, refused = otherwise }: Texts): string {
  if (!(error instanceof ApiError)) throw error;
  return error.message || (error.status > 0 ? refused : otherwise);
}
