import { ApiError } from '#web/api/call.ts';

/** The loaded data or the error text, so that a failed load does not break the rest of the screen. */
export type Loaded<T> = { data: T } | { failure: string };

interface Texts {
  otherwise: string;
  /** Shown if the server refused without a message; `otherwise` is for an unreachable server. */
  refused?: string;
}

export async function toLoaded<T>(loading: Promise<T>, texts: Texts): Promise<Loaded<T>> {
  try {
    return { data: await loading };
  } catch (error) {
    return { failure: failureText(error, texts) };
  }
}

/** `Failed to restock: {message of the server}`; without a message, only `otherwise`. */
export function failureSentence(error: unknown, what: string, otherwise = what): string {
  if (!(error instanceof ApiError)) throw error;
  if (error.message) return `${what}: ${error.message}`;
  return error.status > 0
    ? otherwise
    : `${otherwise}: the shop cannot be reached. Please try again.`;
}

/** The message of the server, or a fallback. Errors that are not API errors are bugs and are rethrown. */
export function failureText(error: unknown, { otherwise, refused = otherwise }: Texts): string {
  if (!(error instanceof ApiError)) throw error;
  return error.message || (error.status > 0 ? refused : otherwise);
}
