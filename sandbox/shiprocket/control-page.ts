import { escapeHtml } from '../http.ts';
import { statusNames } from './advance.ts';
import type { Shipment } from './shipments.ts';

/** A page that lists the shipments and adds scans to them. */
export function controlPage(shipments: readonly Shipment[]): string {
  const options = statusNames.map((name) => `<option>${name}</option>`).join('');
  const rows = shipments
    .toReversed()
    .map(
      ({ shipmentId, reference, awb = '', courier = '', status, scans }) => `<tr>
<td>${escapeHtml(reference)}</td><td>${escapeHtml(awb)}</td><td>${escapeHtml(courier)}</td>
<td>${escapeHtml(status)}</td><td>${escapeHtml(scans[0]?.['sr-status-label'] ?? '')}</td>
<td>${awb ? `<button data-id="${shipmentId}">Next scan</button> <select data-id="${shipmentId}" aria-label="Report for ${escapeHtml(reference)}"><option value="">Report…</option>${options}</select>` : ''}</td></tr>`,
    )
    .join('\n');
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Shiprocket sandbox</title>
<style>body{font:16px system-ui;margin:2rem}td,th{padding:.4rem .8rem;text-align:left;border-bottom:1px solid #ccc}</style>
<h1>Shiprocket sandbox</h1>
<table><thead><tr><th>Order id</th><th>AWB</th><th>Courier</th><th>Status</th><th>Last scan</th><th></th></tr></thead>
<tbody>${rows || '<tr><td colspan="6">No shipments yet</td></tr>'}</tbody></table>
<script src="/sandbox/control.js"></script></html>`;
}

export const controlScript = `document.addEventListener('click', ({ target }) => {
  if (target.matches('button[data-id]')) advance(target.dataset.id);
});
document.addEventListener('change', ({ target }) => {
  if (target.matches('select[data-id]') && target.value) advance(target.dataset.id, target.value);
});
async function advance(shipment_id, status) {
  const headers = { 'content-type': 'application/json' };
  await fetch('/sandbox/advance', { method: 'POST', headers, body: JSON.stringify({ shipment_id, status }) });
  location.reload();
}
`;
