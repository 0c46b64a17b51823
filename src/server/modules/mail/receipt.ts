import { escapeHtml } from '../../escape-html.ts';
import { SANS } from './fonts.ts';

/** The items of an order with their amounts. */
export interface Receipt {
  items: { name: string; size: string | null; quantity: number; amount: string }[];
  /** The last one is the total. */
  totals: { label: string; amount: string }[];
}

export function receiptText({ items, totals }: Receipt): string {
  const itemLines = items.map(
    ({ name, size, quantity, amount }) =>
      `${quantity} x ${name}${size ? `, ${size}` : ''}: ${amount}`,
  );
  return [...itemLines, '', ...totals.map(({ label, amount }) => `${label}: ${amount}`)].join('\n');
}

const CELL = `${SANS};font-size:16px;line-height:1.35;vertical-align:top`;
const LINE = 'border-top:1px solid #e9e3d8';

export function receiptTable({ items, totals }: Receipt): string {
  return `<table cellpadding="0" cellspacing="0" border="0" width="100%" style="width:100%;margin:8px 0 24px;border-collapse:collapse">
<tr>${columnHead('Item', 'left')}${columnHead('Qty', 'right')}${columnHead('Amount', 'right')}</tr>
${items.map(itemRow).join('\n')}
${totals.map((total, index) => totalRow(total, { isFirst: index === 0, isGrandTotal: index === totals.length - 1 })).join('\n')}
</table>`;
}

function columnHead(label: string, align: 'left' | 'right'): string {
  return `<th scope="col" align="${align}" class="soft" style="padding:0 0 6px ${align === 'left' ? 0 : 12}px;text-align:${align};${SANS};font-size:13px;font-weight:600;color:#66667f">${label}</th>`;
}

function itemRow({ name, size, quantity, amount }: Receipt['items'][number]): string {
  const number = `padding:10px 0 10px 12px;${CELL};${LINE};color:#1a1a35;white-space:nowrap`;
  return `<tr>
<td class="ink line" style="padding:10px 0;${CELL};${LINE};color:#1a1a35;word-break:break-word"><strong>${escapeHtml(name)}</strong>${size ? `<br><span class="soft" style="font-size:14px;color:#4a4a63">${escapeHtml(size)}</span>` : ''}</td>
<td align="right" class="ink line" style="${number}">${quantity}</td>
<td align="right" class="ink line" style="${number}">${escapeHtml(amount)}</td>
</tr>`;
}

interface RowPosition {
  isFirst: boolean;
  isGrandTotal: boolean;
}

function totalRow(
  { label, amount }: Receipt['totals'][number],
  { isFirst, isGrandTotal }: RowPosition,
): string {
  const colorClass = isGrandTotal ? 'ink' : 'soft';
  const style = [
    `padding:${isFirst ? 10 : 4}px 0 0`,
    CELL,
    isGrandTotal ? 'font-weight:bold;color:#1a1a35' : 'color:#4a4a63',
    ...(isFirst ? [LINE] : []),
  ].join(';');
  return `<tr>
<td colspan="2" class="${colorClass} line" style="${style}">${escapeHtml(label)}</td>
<td align="right" class="${colorClass} line" style="${style};white-space:nowrap">${escapeHtml(amount)}</td>
</tr>`;
}
