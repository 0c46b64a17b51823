import { requestTimeout, REQUEST_TIMEOUT_MS } from '#web/api/call.ts';
import { loadScript } from '#web/browser/load-script.ts';
import type { GoogleProvider } from './google-context.ts';

/** Google or the connection to it failed; `cause` holds the reason. */
export class GoogleError extends Error {
  constructor(cause: unknown) {
    super('Google sign-in failed', { cause });
    this.name = 'GoogleError';
  }
}

/** The customer closed or cancelled the Google window, which is not an error. */
export class GoogleCancelled extends Error {
  override name = 'GoogleCancelled';
}

interface TokenResponse {
  access_token?: string;
  error?: string;
}

interface Oauth2 {
  initTokenClient(config: {
    client_id: string;
    scope: string;
    callback(response: TokenResponse): void;
    error_callback(error: { type?: string }): void;
  }): { requestAccessToken(): void };
}

declare global {
  interface Window {
    google?: { accounts?: { oauth2?: Oauth2 } };
  }
}

/**
 * Opens Google's popup. Call it in a click handler, after `prepareGoogle`: if the script is loaded, the popup opens
 * within the click, which browsers require.
 */
export async function requestGoogleUser({ clientId, scriptUrl, userinfoUrl }: GoogleProvider) {
  try {
    const google = loaded() ?? (await prepareGoogle(scriptUrl));
    const accessToken = await requestToken(google, clientId);
    return { accessToken, googleUser: await readUser(userinfoUrl, accessToken) };
  } catch (error) {
    if (error instanceof GoogleCancelled) throw error;
    throw new GoogleError(error);
  }
}

const loaded = () => window.google?.accounts?.oauth2;

export function prepareGoogle(scriptUrl: string): Promise<Oauth2> {
  return loadScript({ src: scriptUrl, find: loaded, timeoutMs: REQUEST_TIMEOUT_MS });
}

function requestToken(google: Oauth2, clientId: string): Promise<string> {
  return new Promise((resolve, reject) => {
    google
      .initTokenClient({
        client_id: clientId,
        scope: 'openid profile email',
        callback(answer) {
          if (answer.access_token) resolve(answer.access_token);
          else reject(answer.error === 'access_denied' ? new GoogleCancelled() : answer);
        },
        error_callback(error) {
          reject(error.type === 'popup_closed' ? new GoogleCancelled() : error);
        },
      })
      .requestAccessToken();
  });
}

async function readUser(userinfoUrl: string, accessToken: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${accessToken}` };
  const response = await fetch(userinfoUrl, { headers, signal: requestTimeout() });
  if (!response.ok) throw new Error(`userinfo answered ${response.status}`);
  return response.json();
}
