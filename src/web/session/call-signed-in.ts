import type { EndpointOf, CallName } from '#shared/contract.ts';
import type { Reply } from '#shared/endpoint.ts';
import { ApiError, callRaw, type CallInput } from '#web/api/call.ts';
import { sessionReady, storedSessionLoaded, useSession } from './store.ts';

/** Calls as the signed-in user and fails without a token. A 401 also ends the session in the browser. */
export async function callSignedIn<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  withoutToken?: string,
): Promise<Reply<EndpointOf<Name>>> {
  const answer = (await callRawSignedIn(name, input, withoutToken)) as {
    data: Reply<EndpointOf<Name>>;
  };
  return answer.data;
}

/**
 * Returns the whole response. The request does not wait for the check of the stored session, because the server checks
 * every request; its result does, so that a page has its data only once the role is known.
 */
export async function callRawSignedIn<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  withoutToken?: string,
): Promise<unknown> {
  await storedSessionLoaded();
  try {
    return await send(name, input, withoutToken);
  } finally {
    await sessionReady();
  }
}

async function send<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  withoutToken = 'Auth token is required',
): Promise<unknown> {
  const { token, end } = useSession.getState();
  if (!token) throw new ApiError(401, { code: 'no_token', message: withoutToken });
  try {
    return await callRaw(name, input, token);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) end(token);
    if (error instanceof ApiError && error.code === 'second_factor_missing') {
      useSession.setState({ lacksSecondFactor: true });
    }
    throw error;
  }
}
