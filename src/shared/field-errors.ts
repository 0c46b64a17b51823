import type { FieldErrors } from './errors.ts';

interface Issue {
  path: PropertyKey[];
  message: string;
}

/** The first message of each field by its dotted name. */
export function fieldErrorsOf(issues: readonly Issue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) errors[path.join('.') || 'body'] ??= message;
  return errors;
}
