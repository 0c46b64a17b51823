/** The shop cannot start and the operator can mend it: printed as one sentence, without a stack trace. */
export class StartError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'StartError';
  }
}

/** The shortest true reason of an error from below. */
export function errorMessage(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0)
    return errorMessage(error.errors[0]);
  // A failed query tells of itself and all its values, and nothing of why.
  if (error instanceof Error && error.message.startsWith('Failed query'))
    return errorMessage(error.cause);
  return error instanceof Error ? error.message || error.name : String(error);
}
