import type { FieldErrors } from '#shared/errors.ts';

const isWithin = (path: string, field: string) => path === field || path.startsWith(`${field}.`);

/** The message of a field or of a part of it, such as the third holiday. */
export function errorAt(errors: FieldErrors, field: string): string | undefined {
  return errors[field] ?? Object.entries(errors).find(([path]) => isWithin(path, field))?.[1];
}

/** Editing a field clears its messages. */
export function withoutField(errors: FieldErrors, field: string): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([path]) => !isWithin(path, field)));
}
