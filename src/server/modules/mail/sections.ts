import { escapeHtml } from '../../escape-html.ts';
import { SANS, SERIF } from './fonts.ts';

/** A titled list in a mail to the team. */
export interface MailSection {
  title: string;
  rows: MailRow[];
  /** Below the rows. */
  note?: string | undefined;
}

interface MailRow {
  label: string;
  value: string;
  /** Makes a link of the label. */
  url?: string;
  /** Something that is wrong. */
  isBad?: boolean;
}

export function sectionText({ title, rows, note }: MailSection): string {
  const lines = rows.map(({ label, value }) => `${label}: ${value}`);
  return [title.toUpperCase(), ...lines, ...(note ? [note] : [])].join('\n');
}

const LINE = 'border-top:1px solid #e9e3d8';

export function sectionTable({ title, rows, note }: MailSection): string {
  const noteLine = note
    ? `\n<p class="soft" style="margin:8px 0 0;${SANS};font-size:14px;line-height:1.45;color:#66667f">${escapeHtml(note)}</p>`
    : '';
  return `<div style="margin:24px 0 28px">
<h2 class="ink" style="margin:0 0 8px;${SERIF};font-size:20px;line-height:1.25;font-weight:bold;color:#1d1f54">${escapeHtml(title)}</h2>
<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%" style="width:100%;border-collapse:collapse">
${rows.map(rowHtml).join('\n')}
</table>${noteLine}
</div>`;
}

function rowHtml({ label, value, url, isBad = false }: MailRow): string {
  const name = url
    ? `<a href="${escapeHtml(url)}" class="link" style="color:#30359a">${escapeHtml(label)}</a>`
    : escapeHtml(label);
  const cell = `${SANS};font-size:16px;line-height:1.4;vertical-align:top;padding:8px 0`;
  const color = isBad ? '#a3261a' : '#1a1a35';
  return `<tr><td class="ink line" style="${cell};${LINE};color:#1a1a35;word-break:break-word">${name}</td><td align="right" class="${isBad ? 'bad' : 'ink'} line" style="${cell};${LINE};padding-left:16px;text-align:right;white-space:nowrap;font-weight:600;color:${color}">${escapeHtml(value)}</td></tr>`;
}
