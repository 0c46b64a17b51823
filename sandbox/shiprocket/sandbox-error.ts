import type { JsonResponse } from '../http.ts';

/** An error response of Shiprocket's API. */
export class SandboxError extends Error {
  readonly response: JsonResponse;

  constructor(
    message: string,
    { status = 400, errors }: { status?: number; errors?: Record<string, string[]> } = {},
  ) {
    super(message);
    this.response = { status, body: { message, ...(errors && { errors }), status_code: status } };
  }
}
