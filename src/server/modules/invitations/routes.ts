import * as contract from '#shared/invitations/contract.ts';
import type { Db } from '../../db/client.ts';
import type { Handle } from '../../http/handle.ts';
import { findUserByEmail } from '../accounts/queries.ts';
import { actorFromRequest } from '../audit/audited.ts';
import { acceptInvitation, getValidLink } from './accept-invitation.ts';
import { cancelInvitation, copyLink, invite } from './invite.ts';
import { listInvitations } from './queries.ts';

export function invitationRoutes(handle: Handle, deps: { db: Db; publicUrl: string }): void {
  const { db } = deps;
  handle(contract.createInvitation, (input) =>
    invite(deps, { ...input.body, actor: actorFromRequest(input) }),
  );
  handle(contract.listInvitations, ({ query }) => listInvitations(db, query.email));
  handle(contract.createInvitationLink, (input) =>
    copyLink(deps, { id: input.params.id, actor: actorFromRequest(input) }),
  );
  handle(contract.cancelInvitation, async (input) => {
    await cancelInvitation(db, { id: input.params.id, actor: actorFromRequest(input) });
    return null;
  });
  handle(contract.checkInvitation, async ({ params }) => {
    const { email, invitedBy, role, expiresAt } = (await getValidLink(db, params.token)).invitation;
    const account = await findUserByEmail(db, email);
    return { email, invitedBy, role, expiresAt, hasAccount: account !== undefined };
  });
  handle(contract.acceptInvitation, ({ params, body, caller, userAgent }) =>
    acceptInvitation(db, { ...params, ...body, caller, userAgent }),
  );
}
