import { settings } from '#shared/settings/current.ts';
import { explainBusinessDays } from '#shared/business-days.ts';
import type { MailImage } from '../../adapters/mail-images.ts';
import { escapeHtml } from '../../escape-html.ts';
import { allSettings } from '../settings/request-settings.ts';
import { buttonBlock, factList, type Fact } from './blocks.ts';
import { SANS, SERIF } from './fonts.ts';
import { legalLine } from './legal-line.ts';
import { mailLogo } from './mail-logo.ts';
import { sectionTable, sectionText, type MailSection } from './sections.ts';
import { receiptImages, receiptTable, receiptText, type Receipt } from './receipt.ts';

interface Parts {
  /** The preview that an inbox shows after the subject. */
  preheader: string;
  heading: string;
  paragraphs: string[];
  receipt?: Receipt;
  facts?: Fact[];
  sections?: MailSection[];
  button?: { label: string; url: string };
  note?: string;
  /** Why the recipient gets this mail. */
  why: string;
  unsubscribeUrl?: string;
}

const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';
const senderName = () => `${settings().shop.name}, ${settings().shop.city}`;

// Mail clients do not support custom properties, so the colours of web/theme.css are repeated here. All styles are
// inline, because some clients drop the style element; it only adds the dark mode.
const DARK_MODE_CSS = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background-color:#13143a!important}
.sheet{background-color:#1d1f54!important;border-color:#30359a!important}
.ink{color:#fff9ea!important}
.soft{color:#c9ccf1!important}
.line{border-color:#30359a!important}
.link{color:#ffc53d!important}
.bad{color:#efc6bd!important}
.button{background-color:#444ab8!important}
}`;

/** Renders the HTML and the text version of a mail. All parts are plain text and are escaped here. */
export function renderMail(parts: Parts): { html: string; text: string; images: MailImage[] } {
  const note = composeNote(parts);
  const complete = note === undefined ? parts : { ...parts, note };
  const { image: logo } = mailLogo();
  return {
    html: renderHtml(complete),
    text: renderText(complete),
    images: [...(logo ? [logo] : []), ...(parts.receipt ? receiptImages(parts.receipt) : [])],
  };
}

/** Explains business days in a mail that mentions them. */
function composeNote({ paragraphs, note }: Parts): string | undefined {
  const mentionsBusinessDays = paragraphs.some((text) => text.includes('business day'));
  if (!mentionsBusinessDays) return note;
  return [note, explainBusinessDays()].filter(Boolean).join('\n');
}

function renderText(parts: Parts): string {
  const { heading, paragraphs, receipt, facts = [], sections = [], button, note, why } = parts;
  const { unsubscribeUrl } = parts;
  const { signature } = allSettings().mail;
  const footer = [senderName(), legalLine(), why].filter(Boolean);
  const blocks = [
    heading,
    ...paragraphs,
    ...(receipt ? [receiptText(receipt)] : []),
    ...facts.map(({ label, lines }) => `${label}:\n${lines.join('\n')}`),
    ...sections.map(sectionText),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...(note ? [note] : []),
    ...(signature ? [signature] : []),
    `--\n${footer.join('\n')}`,
    ...(unsubscribeUrl ? [`Unsubscribe:\n${unsubscribeUrl}`] : []),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function renderHtml(parts: Parts): string {
  const {
    preheader,
    heading,
    paragraphs,
    receipt,
    facts = [],
    sections = [],
    button,
    note,
  } = parts;
  const { signature } = allSettings().mail;
  const logo = mailLogo();
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(heading)}</title>
<style>
${DARK_MODE_CSS}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background-color:#fffdf9;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>
<table ${TABLE} width="100%" class="ground" bgcolor="#fffdf9" style="background-color:#fffdf9">
<tr><td align="center" style="padding:24px 8px">
<table ${TABLE} width="600" class="sheet" bgcolor="#ffffff" style="width:100%;max-width:600px;background-color:#ffffff;border:1px solid #e9e3d8">
<tr><td bgcolor="${logo.background}" style="padding:18px 28px 16px;background-color:${logo.background}">
${logo.html}
</td></tr>
${BORDER}
<tr><td style="padding:32px 28px 8px">
<h1 class="ink" style="margin:0 0 20px;${SERIF};font-size:28px;line-height:1.2;font-weight:bold;color:#1d1f54">${escapeHtml(heading)}</h1>
${paragraphs.map((text) => paragraph(text, 'ink', 'font-size:17px;color:#1a1a35')).join('\n')}
${receipt ? receiptTable(receipt) : ''}
${factList(facts)}
${sections.map(sectionTable).join('\n')}
${button ? buttonBlock(button) : ''}
${note ? paragraph(note, 'soft', 'font-size:15px;color:#4a4a63') : ''}
${signature ? paragraph(signature, 'ink', 'font-size:17px;color:#1a1a35') : ''}
</td></tr>
<tr><td class="line" style="padding:16px 28px 20px;border-top:1px solid #e9e3d8">
${footerBlock(parts)}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function footerBlock(parts: Parts): string {
  const legal = legalLine();
  const lines = [
    `<strong>${escapeHtml(senderName())}</strong>`,
    ...(legal ? [escapeHtml(legal)] : []),
    `${escapeHtml(parts.why)}${unsubscribeLink(parts)}`,
  ];
  return `<p class="soft" style="margin:0;${SANS};font-size:13px;line-height:1.5;color:#66667f;word-break:break-word">${lines.join('<br>\n')}</p>`;
}

function unsubscribeLink({ unsubscribeUrl }: Parts): string {
  if (!unsubscribeUrl) return '';
  return ` <a href="${escapeHtml(unsubscribeUrl)}" class="link" style="color:#30359a">Unsubscribe</a>`;
}

// The ornamental border of the shop: gold dots above red triangles. A client without gradients shows two plain stripes.
const BORDER = `<tr><td height="6" bgcolor="#ffc53d" style="height:6px;font-size:0;line-height:0;background-color:#ffc53d;background-image:radial-gradient(circle at center,transparent 1.8px,#1d1f54 2.2px);background-position:calc(50% + 7px) top;background-size:14px 6px">&nbsp;</td></tr>
<tr><td height="10" bgcolor="#c4311f" style="height:10px;font-size:0;line-height:0;background-color:#c4311f;background-image:linear-gradient(to bottom right,#1d1f54 25%,transparent 26%),linear-gradient(to bottom left,#1d1f54 25%,transparent 26%);background-position:top center;background-size:14px 20px">&nbsp;</td></tr>`;

/** Keeps the line breaks of a text. */
const withLineBreaks = (text: string) => text.split('\n').map(escapeHtml).join('<br>');

function paragraph(text: string, colorClass: 'ink' | 'soft', style: string): string {
  return `<p class="${colorClass}" style="margin:0 0 16px;${SANS};line-height:1.55;${style}">${withLineBreaks(text)}</p>`;
}
