import { monthName } from '#shared/accounting/month.ts';
import { formatPaise } from '#shared/money.ts';
import type { Registration } from '#shared/tax/document.ts';
import { escapeHtml } from '../../../escape-html.ts';
import { timeInIndia } from '../../../time-in-india.ts';
import type { Reconciliation, ReconciledLine } from './reconcile.ts';
import { rupees, table, type Columns, type TextPart } from './tables.ts';

/** The seller as the documents of the month state it; several if it changed within the month. */
export interface Seller {
  name: string;
  gstin: string | null;
  registration: Registration;
}

export interface CoverSheet {
  month: string;
  sellers: Seller[];
  parts: Reconciliation[];
  /** The other files with what they contain. */
  files: [name: string, text: string][];
  createdAt: Date;
}

const columns: Columns<ReconciledLine & { title: string }> = {
  Section: (line) => line.title,
  Line: (line) => line.label,
  Count: (line) => line.count,
  Rupees: (line) => rupees(line.paise),
  Difference: (line) => (line.difference === undefined ? null : rupees(line.difference)),
};

export function coverSheet(sheet: CoverSheet): TextPart[] {
  const lines = sheet.parts.flatMap(({ title, lines: rows }) =>
    rows.map((line) => ({ title, ...line })),
  );
  return [
    { name: 'cover-sheet.html', content: [html(sheet)] },
    table('cover-sheet.csv', columns, [lines]),
  ];
}

const registrations: Record<Registration, string> = {
  registered: '',
  composition:
    'Composition scheme: the shop charges no GST and issues bills of supply. There is no GSTR-1 or GSTR-3B; the registers and summaries are the basis of CMP-08 and GSTR-4.',
  unregistered:
    'Not registered for GST: the shop issues bills of supply without tax. There is no GST return.',
};

function html({ month, sellers, parts, files, createdAt }: CoverSheet): string {
  const differences = parts.flatMap(({ lines }) => lines.filter((line) => line.difference));
  const result =
    differences.length === 0
      ? '<p class="ok">Everything in this export agrees with the books of the shop.</p>'
      : `<p class="bad">${differences.length} sums do not agree with the books of the shop. Run <code>npm run audit</code> to find the cause.</p>`;
  const notes = [...new Set(sellers.map(({ registration }) => registrations[registration]))];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Accounts of ${monthName(month)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Accounts of ${monthName(month)}</h1>
${sellers.map(sellerText).join('\n')}
<p>Exported on ${timeInIndia(createdAt)} (India time).</p>
${result}
${notes.flatMap((note) => (note ? `<p>${note}</p>` : [])).join('\n')}
${parts.map(section).join('\n')}
<h2>Files</h2>
<table>
<thead><tr><th scope="col">File</th><th scope="col">Content</th></tr></thead>
<tbody>
${files.map(([name, text]) => `<tr><td>${escapeHtml(name)}</td><td>${escapeHtml(text)}</td></tr>`).join('\n')}
</tbody>
</table>
</body>
</html>
`;
}

const sellerText = ({ name, gstin }: Seller) =>
  `<p><b>${escapeHtml(name)}</b>${gstin === null ? '' : `, GSTIN ${escapeHtml(gstin)}`}</p>`;

function section({ title, lines }: Reconciliation): string {
  return `<h2>${title}</h2>
<table>
<thead><tr><th scope="col">Line</th><th scope="col" class="n">Count</th><th scope="col" class="n">Amount</th><th scope="col">Agrees</th></tr></thead>
<tbody>
${lines.map(lineText).join('\n')}
</tbody>
</table>`;
}

function lineText({ label, count, paise, difference }: ReconciledLine): string {
  const result =
    difference === undefined
      ? ''
      : difference === 0
        ? 'Agrees'
        : `<b class="bad">Differs by ${formatPaise(difference)}</b>`;
  return `<tr${difference === undefined ? '' : ' class="sum"'}><td>${escapeHtml(label)}</td><td class="n">${count?.toLocaleString('en-IN') ?? ''}</td><td class="n">${formatPaise(paise)}</td><td>${result}</td></tr>`;
}

const STYLE = `
body { font: 15px/1.5 system-ui, sans-serif; color: #1d1d1b; max-width: 56rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
table { width: 100%; border-collapse: collapse; }
th, td { text-align: left; vertical-align: top; padding: .35rem .6rem; border-bottom: 1px solid #d9d4c9; }
.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.sum td { font-weight: 600; }
.ok { color: #1c6b34; font-weight: 600; } .bad { color: #a3200d; font-weight: 600; }
@media print { body { margin: 0; } }`;
