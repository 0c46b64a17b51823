import { escapeHtml, isOrigin } from '../http.ts';
import { type Account, accounts, failures, fullNameOf } from './accounts.ts';

export interface Page {
  status: number;
  html: string;
}

/** Renders the sign-in popup, or an error page for an invalid request. */
export function popupPage(query: URLSearchParams, clientId: string): Page {
  const origin = query.get('origin') ?? '';
  if (query.get('client_id') !== clientId) return errorPage(401, 'invalid_client');
  if (!isOrigin(origin) || !query.get('scope')) return errorPage(400, 'invalid_request');
  if (query.get('response_type') !== 'token') return errorPage(400, 'unsupported_response_type');
  return { status: 200, html: document(accountChooser(origin, query.get('login_hint'))) };
}

function errorPage(status: number, error: string): Page {
  return {
    status,
    html: document(`
      <h1>Access blocked</h1>
      <p>The page that opened this window sent a request that Google would reject.</p>
      <p>Error ${status}: ${error}</p>`),
  };
}

function accountChooser(origin: string, hint: string | null): string {
  const sorted = accounts.toSorted((a, b) => Number(b.email === hint) - Number(a.email === hint));
  return `
      <h1>Choose an account</h1>
      <p>to continue to <strong>${escapeHtml(origin)}</strong></p>
      <ul>${sorted.map(accountItem).join('')}
      </ul>
      <h2><label for="failure">Simulate a failure</label></h2>
      <p id="failure-hint">Choose the failure first, then an account above.</p>
      <select id="failure" aria-describedby="failure-hint">
        <option value="">No failure</option>${Object.entries(failures).map(failureOption).join('')}
      </select>
      <p id="status" role="status"></p>
      <button id="cancel" type="button">Cancel</button>
      <script type="module" src="/sandbox/popup.js"></script>`;
}

function accountItem(account: Account): string {
  return `
        <li><button type="button" class="account" value="${account.email}">
          <strong>${fullNameOf(account) ?? 'No name'}</strong> <span>${account.email}</span>
        </button></li>`;
}

function failureOption([failure, label]: [string, string]): string {
  return `
        <option value="${failure}">${label}</option>`;
}

function document(main: string): string {
  return `<!doctype html>
<html lang="en-IN">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Sandbox sign-in</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/sandbox/popup.css">
  </head>
  <body>
    <header><strong>Sandbox, not Google.</strong> These accounts are fictional and need no password.</header>
    <main>${main}
    </main>
  </body>
</html>
`;
}
