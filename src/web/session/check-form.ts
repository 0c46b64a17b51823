import type * as z from 'zod/mini';
import type { FieldErrors } from '#shared/errors.ts';
import { fieldErrorsOf } from '#shared/field-errors.ts';

/** Validates form values with the schema of the server. */
export function checkForm(schema: z.ZodMiniType, values: unknown): FieldErrors {
  const { success, error } = schema.safeParse(values);
  return success ? {} : fieldErrorsOf(error.issues);
}
