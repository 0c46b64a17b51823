import * as z from 'zod/mini';

/** Line breaks and tabs are allowed; invisible and bidirectional characters are not. */
const HIDDEN = /(?![\t\n\r])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

const withoutHidden = (what: string) =>
  z.refine<string>((text) => !HIDDEN.test(text), `${what} must not contain hidden characters`);

/** A trimmed text; it may be empty. */
export const textField = (what: string, max: number, missing = `${what} must be a text`) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.maxLength(max, `${what} must be at most ${max} characters`),
      withoutHidden(what),
    );

/** A long text that keeps its spaces, so that line numbers in messages fit what the author sees. */
export const markdownField = (what: string, max: number) =>
  z
    .string(`${what} must be a text`)
    .check(
      z.maxLength(max, `${what} must be at most ${max.toLocaleString('en')} characters`),
      withoutHidden(what),
    );

/** A text that must not be empty. */
export const requiredText = (what: string, max: number) => {
  const missing = `${what} is required`;
  return textField(what, max, missing).check(z.minLength(1, missing));
};

/** An empty text becomes null. */
export const optionalText = (what: string, max: number) =>
  z.nullable(
    z.pipe(
      textField(what, max),
      z.transform((text) => text || null),
    ),
  );
