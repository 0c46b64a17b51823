import { accounts, isFailure } from './accounts.ts';
import {
  type JsonResponse,
  type Exchange,
  type Files,
  listen,
  readJson,
  sendFile,
  sendJson,
} from '../http.ts';
import { popupPage } from './popup-page.ts';
import { tokenResponse, tokeninfo, userinfo } from './protocol.ts';
import { createTokens, type Tokens } from './tokens.ts';

export interface GoogleSandbox {
  url: string;
  scriptUrl: string;
  userinfoUrl: string;
  tokeninfoUrl: string;
  clientId: string;
  close(): Promise<void>;
}

interface Options {
  host: string;
  port?: number;
  clientId: string;
}

/** Stands in for Google sign-in: the script, the popup, and the userinfo and tokeninfo endpoints. */
export async function startGoogleSandbox({
  host,
  port = 0,
  clientId,
}: Options): Promise<GoogleSandbox> {
  const tokens = createTokens();
  const { url, close } = await listen({
    host,
    port,
    handle: (exchange) => handleRequest(exchange, { tokens, clientId }),
  });
  return {
    url,
    scriptUrl: `${url}/gsi/client`,
    userinfoUrl: `${url}/oauth2/v3/userinfo`,
    tokeninfoUrl: `${url}/tokeninfo`,
    clientId,
    close,
  };
}

function file(name: string): URL {
  return new URL(`files/${name}`, import.meta.url);
}

const files: Files = {
  '/gsi/client': { file: file('gsi-client.js'), type: 'text/javascript' },
  '/sandbox/popup.js': { file: file('popup.js'), type: 'text/javascript' },
  '/sandbox/popup.css': { file: file('popup.css'), type: 'text/css' },
};

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET',
  'access-control-allow-headers': 'authorization',
};

// A cross-origin-opener-policy would cut the popup off from the page that opened it.
const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};

interface SandboxContext {
  tokens: Tokens;
  clientId: string;
}

async function handleRequest(
  exchange: Exchange,
  { tokens, clientId }: SandboxContext,
): Promise<void> {
  const { request, response, query } = exchange;
  switch (`${exchange.method} ${exchange.pathname}`) {
    case 'GET /o/oauth2/auth': {
      const { status, html } = popupPage(query, clientId);
      response.writeHead(status, pageHeaders).end(html);
      return;
    }
    case 'OPTIONS /oauth2/v3/userinfo':
      response.writeHead(204, cors).end();
      return;
    case 'GET /oauth2/v3/userinfo': {
      const { headers, ...profile } = userinfo(tokens, request.headers.authorization);
      sendJson(response, { ...profile, headers: { ...headers, ...cors } });
      return;
    }
    case 'GET /tokeninfo': {
      const details = tokeninfo(tokens, query.get('access_token') ?? '', clientId);
      if (details) sendJson(response, details);
      return;
    }
    case 'POST /sandbox/tokens':
      sendJson(response, issueToken(tokens, await readJson(request)));
      return;
    default:
      await sendFile(files, exchange);
  }
}

/** Issues a token for the popup and for tests: `{account: e-mail, failure?}`. */
function issueToken(tokens: Tokens, { account, failure }: Record<string, unknown>): JsonResponse {
  const selectedAccount = accounts.find(({ email }) => email === account);
  const selectedFailure = failure || undefined;
  if (!selectedAccount || (selectedFailure !== undefined && !isFailure(selectedFailure))) {
    return { status: 400, body: { error: 'No such account or failure.' } };
  }
  return tokenResponse(tokens.issue(selectedAccount, selectedFailure));
}
