import type { Reply } from '#shared/endpoint.ts';
import type { FieldErrors } from '#shared/errors.ts';
import type { createTicket } from '#shared/support/contract.ts';
import type { TicketInput } from '#shared/support/ticket-input.ts';
import { ApiError, call } from '#web/api/call.ts';
import { fieldNames } from './form-values.ts';

export type Receipt = Reply<typeof createTicket>;

type Outcome =
  | { is: 'sent'; receipt: Receipt }
  | { is: 'refused'; errors: FieldErrors }
  | { is: 'failed'; failure: string };

const AWAY = 'We could not reach the shop. Your message is still here: please send it once more.';
const FAILED = 'Your message could not be sent. It is still here: please try again.';

/** The server accepts a message with the same key once. */
export async function sendMessage(body: TicketInput, key: string): Promise<Outcome> {
  try {
    return { is: 'sent', receipt: await call('POST /api/support/tickets', { body, key }) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 0) return { is: 'failed', failure: AWAY };
    const { errors } = error;
    if (fieldNames.some((name) => errors[name])) return { is: 'refused', errors };
    return { is: 'failed', failure: error.message || FAILED };
  }
}
