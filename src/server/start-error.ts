/** A problem that the operator can fix. Its message is printed without a stack trace. */
export class StartError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'StartError';
  }
}

/** The message of an error for logs and operators, without the values of a failed query. */
export function errorMessage(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0)
    return errorMessage(error.errors[0]);
  // The message of a failed query contains its text and values; the reason is in its cause.
  if (error instanceof Error && error.message.startsWith('Failed query'))
    return errorMessage(error.cause);
  return error instanceof Error ? error.message || error.name : String(error);
}
