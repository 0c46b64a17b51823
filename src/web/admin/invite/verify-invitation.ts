import type { Reply } from '#shared/endpoint.ts';
import type { checkInvitation } from '#shared/invitations/contract.ts';
import { ApiError, call } from '#web/api/call.ts';

export type InvitationFacts = Reply<typeof checkInvitation>;

type Verdict =
  | { is: 'valid'; invitation: InvitationFacts }
  | { is: 'invalid' }
  | { is: 'failed'; failure: string };

/** An unreachable server says nothing about the link. */
export async function verifyInvitation(token: string): Promise<Verdict> {
  try {
    const invitation = await call('GET /api/invitations/:token', { params: { token } });
    return { is: 'valid', invitation };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isInvalid(error)) return { is: 'invalid' };
    return { is: 'failed', failure: error.message };
  }
}

export function isInvalid(error: ApiError): boolean {
  return error.code === 'invitation_invalid' || error.status === 404;
}
