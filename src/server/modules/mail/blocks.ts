import { settings } from '#shared/settings/current.ts';
import { escapeHtml } from '../../escape-html.ts';
import { SANS } from './fonts.ts';

export interface Fact {
  label: string;
  lines: string[];
  /** Makes a link of the lines. */
  url?: string;
}

/** Longer facts take the whole width; shorter ones share a line on wide screens. */
const SHORT_LENGTH_MAX = 120;

export function factList(facts: Fact[]): string {
  return facts.map(factBlock).join('\n');
}

function factBlock({ label, lines, url }: Fact): string {
  const isShort = lines.join(' ').length <= SHORT_LENGTH_MAX;
  const box = isShort
    ? 'display:inline-block;width:260px;max-width:100%;vertical-align:top'
    : 'width:100%';
  const text = lines.map(escapeHtml).join('<br>');
  const content = url
    ? `<a href="${escapeHtml(url)}" class="link" style="color:#30359a">${text}</a>`
    : text;
  return `<div class="ink" style="${box};margin:0 0 16px;${SANS};font-size:16px;line-height:1.45;color:#1a1a35;word-break:break-word"><span class="soft" style="font-size:13px;font-weight:600;color:#66667f">${escapeHtml(label)}</span><br>${content}</div>`;
}

/** Also shows the URL as text, for clients that do not show the button. */
export function buttonBlock({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url);
  const { background, ink, className } = buttonColors();
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 20px"><tr><td class="${className}" bgcolor="${background}" style="background-color:${background};border-radius:12px;border-bottom:4px solid #13143a">
<a href="${href}" style="display:inline-block;padding:14px 24px 13px;${SANS};font-size:17px;line-height:1.25;font-weight:600;color:${ink};text-decoration:none">${escapeHtml(label)}</a>
</td></tr></table>
<p class="soft" style="margin:0 0 20px;${SANS};font-size:13px;line-height:1.5;color:#66667f">Or open this link:<br><a href="${href}" class="link" style="color:#30359a;word-break:break-all">${href}</a></p>`;
}

/** An accent of the brand is light, so its text is dark, also in dark mode. */
function buttonColors() {
  const { accent } = settings().brand;
  if (accent === null) return { background: '#30359a', ink: '#ffffff', className: 'button' };
  return { background: accent, ink: '#1a1a35', className: 'accent' };
}
