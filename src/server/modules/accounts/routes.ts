import * as contract from '#shared/accounts/contract.ts';
import type { Google } from '../../adapters/google.ts';
import type { GoogleConfig } from '../../config-types.ts';
import type { Db } from '../../db/client.ts';
import type { App, Handle, HandlerInput } from '../../http/handle.ts';
import type { PublicReads } from '../../http/public-reads.ts';
import { actorFromRequest } from '../audit/audited.ts';
import { changeStaffRole, demoteAdmin, promoteUser } from './change-role.ts';
import { logInWithGoogle } from './log-in-with-google.ts';
import { logIn } from './log-in.ts';
import { listAdmins } from './queries.ts';
import { register } from './register.ts';
import { checkResetLink, forgotPassword, resetPassword } from './reset-password.ts';
import { endSession } from './sessions.ts';
import type { SuperAdmins } from './super-admins.ts';
import { resendVerificationLink, verifyEmail } from './verify-email.ts';

interface Deps {
  db: Db;
  google: Google;
  superAdmins: SuperAdmins;
  cancelUserInvitations(tx: Db, user: { id: string; email: string }): Promise<void>;
}

export function accountRoutes(handle: Handle, deps: Deps): void {
  const { db, superAdmins } = deps;
  handle(contract.register, ({ body, caller, userAgent }) =>
    register(db, { ...body, caller, userAgent }),
  );
  handle(contract.login, ({ body, caller, userAgent }) =>
    logIn(db, { ...body, caller, userAgent }),
  );
  handle(contract.loginWithGoogle, ({ body: { accessToken }, caller, userAgent }) =>
    logInWithGoogle(deps, { accessToken, caller, userAgent }),
  );
  handle(contract.logout, async ({ sessionHash }) => {
    await endSession(db, sessionHash);
    return null;
  });
  handle(contract.getMe, async ({ user }) => ({ user }));
  handle(contract.verifyEmail, async ({ user, body: { token }, caller }) => {
    await verifyEmail(db, { user, token, caller });
    return null;
  });
  handle(contract.resendVerification, async ({ user, caller }) => {
    await resendVerificationLink(db, { user, caller });
    return null;
  });
  handle(contract.forgotPassword, async ({ body: { email }, caller }) => {
    await forgotPassword(db, { email, caller });
    return null;
  });
  handle(contract.checkResetLink, async ({ body: { token }, caller }) => ({
    state: await checkResetLink(db, { token, caller }),
  }));
  handle(contract.resetPassword, async ({ body: { token, newPassword }, caller }) => {
    await resetPassword(db, { token, newPassword, caller });
    return null;
  });
  handle(contract.listAdmins, ({ user }) => listAdmins(db, user, superAdmins));
  handle(contract.promoteUser, async (input) => ({
    user: await promoteUser(deps, changeOf(input)),
  }));
  handle(contract.changeRole, async (input) => ({
    user: await changeStaffRole(deps, changeOf(input)),
  }));
  handle(contract.demoteAdmin, async (input) => ({
    user: await demoteAdmin(deps, { userId: input.params.id, actor: actorFromRequest(input) }),
  }));
}

type RoleRequest = Pick<
  HandlerInput<typeof contract.changeRole>,
  'params' | 'body' | 'user' | 'caller'
>;

const changeOf = (input: RoleRequest) => ({
  userId: input.params.id,
  role: input.body.role,
  actor: actorFromRequest(input),
});

/** The settings that the browser needs for Google sign-in. */
export function providerRoute(app: App, reads: PublicReads, config: GoogleConfig): void {
  const { clientId, scriptUrl, userinfoUrl } = config;
  reads.bind(app, contract.listProviders, async () => ({
    google: { clientId, scriptUrl, userinfoUrl },
  }));
}
