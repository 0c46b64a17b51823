/**
 * Every error the API can answer with: a stable word for programs, an HTTP status and a sentence for
 * people. A code that is not in this table cannot be thrown.
 */
export const errorTable = {
  invalid_input: { status: 400, message: 'Please check the highlighted fields.' },
  invalid_json: { status: 400, message: 'The request body is not valid JSON.' },
  not_found: { status: 404, message: 'There is nothing at this address.' },
  product_not_found: { status: 404, message: 'Product not found' },
  too_large: { status: 413, message: 'The request is too large.' },
  unsupported_media_type: { status: 415, message: 'Please send JSON.' },
  too_many_requests: {
    status: 429,
    message: 'Too many attempts. Please try again a little later.',
  },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  unavailable: { status: 503, message: 'The shop is busy for a moment. Please try again.' },
} as const;

export type ErrorCode = keyof typeof errorTable;

/** Field name to message, as a form shows them. */
export type FieldErrors = Record<string, string>;

interface Details {
  errors?: FieldErrors;
  retryAfterSeconds?: number;
  cause?: unknown;
}

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, { errors, retryAfterSeconds, cause }: Details = {}) {
    super((code === 'invalid_input' && onlyOneOf(errors)) || errorTable[code].message, { cause });
    this.name = 'AppError';
    this.code = code;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get status(): number {
    return errorTable[this.code].status;
  }
}

/** When a single field is wrong, its message says more than any general one. */
function onlyOneOf(errors: FieldErrors = {}): string | undefined {
  const messages = Object.values(errors);
  return messages.length === 1 ? messages[0] : undefined;
}
