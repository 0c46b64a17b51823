import { escapeHtml, isOrigin } from '../http.ts';
import type { Order } from './entities.ts';
import type { RecordStore } from './record-store.ts';
import { scenarios } from './scenarios.ts';

interface Page {
  status: number;
  html: string;
}

/** Any shop may embed the window; it loads only its own files. */
export const windowHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors http: https:",
  'referrer-policy': 'no-referrer',
};

interface PageContext {
  keyId: string;
  store: RecordStore;
}

/** Renders the payment window, or an error page for an invalid request. */
export async function windowPage(
  query: URLSearchParams,
  { keyId, store }: PageContext,
): Promise<Page> {
  if (!isOrigin(query.get('origin') ?? ''))
    return errorPage('The origin of the page is missing or invalid.');
  if (query.get('key_id') !== keyId) return errorPage('The api key provided is invalid');
  const order = (await store.get(query.get('order_id') ?? ''))?.entity;
  if (order?.entity !== 'order') return errorPage('The id provided does not exist');
  if (order.status === 'paid') return errorPage('This order is already paid.');
  return { status: 200, html: document(payment(order)) };
}

const closeButton = '<button id="close" class="quiet" type="button">Close</button>';

function errorPage(message: string): Page {
  const main = `
      <header>
        <h1 id="title">Payment cannot start</h1>
        ${closeButton}
      </header>
      <p class="part">${escapeHtml(message)}</p>`;
  return { status: 400, html: document(main) };
}

function payment({ id, amount }: Order): string {
  return `
      <header>
        <div>
          <h1 id="title">Pay <span id="shop">the shop</span></h1>
          <p id="description">Order ${escapeHtml(id)}</p>
        </div>
        ${closeButton}
        <p class="amount">${formatPaise(amount)}</p>
        <p id="contact" hidden></p>
      </header>
      <form id="form" novalidate>
        <div class="tabs" role="tablist" aria-label="Ways to pay">
          <button id="upi" type="button" role="tab" aria-controls="upi-panel" aria-selected="true">UPI</button>
          <button id="card" type="button" role="tab" aria-controls="card-panel" aria-selected="false" tabindex="-1">Card</button>
          <button id="netbanking" type="button" role="tab" aria-controls="netbanking-panel" aria-selected="false" tabindex="-1">Netbanking</button>
        </div>
        <div id="upi-panel" role="tabpanel" aria-labelledby="upi">
          <label for="vpa">UPI ID</label>
          <input id="vpa" value="success@razorpay" autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="vpa-hint">
          <p id="vpa-hint" class="hint">success@razorpay pays, failure@razorpay fails.</p>
        </div>
        <div id="card-panel" role="tabpanel" aria-labelledby="card" hidden>
          <label for="number">Card number</label>
          <input id="number" value="4111 1111 1111 1111" readonly aria-describedby="card-hint">
          <div class="pair">
            <div><label for="expiry">Expiry</label><input id="expiry" value="12/30" readonly></div>
            <div><label for="cvv">CVV</label><input id="cvv" value="123" readonly></div>
          </div>
          <p id="card-hint" class="hint">This is the test card. Do not enter a real one.</p>
        </div>
        <div id="netbanking-panel" role="tabpanel" aria-labelledby="netbanking" hidden>
          <label for="bank">Bank</label>
          <select id="bank"><option>Sandbox Bank of Bharat</option></select>
          <p class="hint">A fictional bank.</p>
        </div>
        <div class="part">
          <label for="scenario">Simulate a problem</label>
          <select id="scenario">
            <option value="">No problem</option>${Object.entries(scenarios).map(scenarioOption).join('')}
          </select>
        </div>
        <p id="status" role="alert"></p>
        <div class="part actions">
          <button id="pay" type="submit">Pay ${formatPaise(amount)}</button>
          <button id="fail" class="quiet" type="button">Fail this payment</button>
        </div>
      </form>
      <div id="leave" class="part actions" role="group" aria-labelledby="leave-title" hidden>
        <p id="leave-title">Leave without paying?</p>
        <button id="stay" type="button">Keep paying</button>
        <button id="go" class="quiet" type="button">Leave</button>
      </div>`;
}

function scenarioOption([scenario, label]: [string, string]): string {
  return `
            <option value="${scenario}">${label}</option>`;
}

const rupeeFormat = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  trailingZeroDisplay: 'stripIfInteger',
});

function formatPaise(paise: number): string {
  return rupeeFormat.format(paise / 100);
}

function document(main: string): string {
  return `<!doctype html>
<html lang="en-IN">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Sandbox payment</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/sandbox/window.css">
    <script type="module" src="/sandbox/window.js"></script>
  </head>
  <body>
    <div id="sheet" role="dialog" aria-modal="true" aria-labelledby="title" aria-describedby="note" tabindex="-1">
      <p id="note"><strong>Sandbox, not Razorpay.</strong> No money moves.</p>${main}
    </div>
  </body>
</html>
`;
}
