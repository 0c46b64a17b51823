import * as contract from '#shared/accounts/security-contract.ts';
import type { Db } from '../../db/client.ts';
import type { Handle } from '../../http/handle.ts';
import { actorFromRequest } from '../audit/audited.ts';
import { changePassword } from './change-password.ts';
import { logOutUser } from './log-out-user.ts';
import { passSecondFactor } from './pass-second-factor.ts';
import {
  confirmSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
  resetSecondFactor,
  turnOffSecondFactor,
} from './second-factor.ts';
import { endOtherSessions, endSessionById, listSessions } from './sessions.ts';
import type { SuperAdmins } from './super-admins.ts';

interface Deps {
  db: Db;
  superAdmins: SuperAdmins;
  requiresSecondFactor: boolean;
}

/** Endpoints for passwords, sessions and the second factor. */
export function securityRoutes(handle: Handle, deps: Deps): void {
  const { db } = deps;
  handle(contract.passSecondFactor, ({ body, caller, userAgent }) =>
    passSecondFactor(db, { ...body, caller, userAgent }),
  );
  handle(contract.getSecondFactor, async ({ user }) => ({
    ...(await getSecondFactor(db, user.id)),
    isRequired: deps.requiresSecondFactor,
  }));
  handle(contract.setUpSecondFactor, (input) =>
    setUpSecondFactor(db, { user: input.user, actor: actorFromRequest(input), ...input.body }),
  );
  handle(contract.confirmSecondFactor, async (input) => {
    const { user, body, sessionHash } = input;
    const request = { user, actor: actorFromRequest(input), code: body.code, sessionHash };
    return { recoveryCodes: await confirmSecondFactor(db, request) };
  });
  handle(contract.renewRecoveryCodes, async (input) => {
    const request = { user: input.user, actor: actorFromRequest(input), code: input.body.code };
    return { recoveryCodes: await renewRecoveryCodes(db, request) };
  });
  handle(contract.turnOffSecondFactor, async (input) => {
    await turnOffSecondFactor(deps, {
      user: input.user,
      actor: actorFromRequest(input),
      code: input.body.code,
    });
    return null;
  });
  handle(contract.resetSecondFactor, async (input) => {
    await resetSecondFactor(deps, { userId: input.params.id, actor: actorFromRequest(input) });
    return null;
  });
  handle(contract.logOutUser, async (input) => {
    await logOutUser(deps, { userId: input.params.id, actor: actorFromRequest(input) });
    return null;
  });
  handle(contract.changePassword, async ({ user, sessionHash, body, caller }) => {
    const { currentPassword, newPassword } = body;
    await changePassword(db, { user, sessionHash, currentPassword, newPassword, caller });
    return null;
  });
  handle(contract.listSessions, ({ user, sessionHash }) =>
    listSessions(db, { userId: user.id, sessionHash }),
  );
  handle(contract.endSession, async ({ user, params }) => {
    await endSessionById(db, { userId: user.id, id: params.id });
    return null;
  });
  handle(contract.endOtherSessions, async ({ user, sessionHash }) => {
    await endOtherSessions(db, { userId: user.id, sessionHash });
    return null;
  });
}
