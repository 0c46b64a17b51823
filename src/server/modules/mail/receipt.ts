import type { MailImage } from '../../adapters/mail-images.ts';
import { escapeHtml } from '../../escape-html.ts';
import { SANS } from './fonts.ts';

/** The items of an order with their amounts. */
export interface Receipt {
  items: ReceiptItem[];
  /** The last one is the total. */
  totals: { label: string; amount: string }[];
  /** Below the total. */
  note?: string;
}

interface ReceiptItem {
  name: string;
  /** The path of the product image; empty if there is none. */
  image?: string;
  size: string | null;
  quantity: number;
  amount: string;
  /** Of a combo, or empty. */
  contents?: string;
}

export function receiptText({ items, totals, note }: Receipt): string {
  const itemLines = items.map(
    ({ name, size, quantity, amount, contents }) =>
      `${quantity} x ${name}${size ? `, ${size}` : ''}: ${amount}${contents ? `\n  ${contents}` : ''}`,
  );
  const totalLines = totals.map(({ label, amount }) => `${label}: ${amount}`);
  return [...itemLines, '', ...totalLines, ...(note ? [note] : [])].join('\n');
}

/** Further items are shown without an image. */
const IMAGES_MAX = 12;

export function receiptImages({ items }: Receipt): MailImage[] {
  return items.slice(0, IMAGES_MAX).flatMap(({ image }, index) => {
    if (!image) return [];
    const tag = imageTag(index);
    return [{ cid: cidOf(index), source: image, shape: 'thumbnail', tag, fallback: '' }];
  });
}

const cidOf = (index: number) => `item-${index + 1}`;

const imageTag = (index: number) =>
  `<td width="68" valign="top" style="width:68px;padding:0"><img src="cid:${cidOf(index)}" width="56" height="68" alt="" style="display:block;width:56px;height:68px;border:0;border-radius:8px"></td>`;

const CELL = `${SANS};font-size:16px;line-height:1.35;vertical-align:top`;
const LINE = 'border-top:1px solid #e9e3d8';

export function receiptTable({ items, totals, note }: Receipt): string {
  return `<table cellpadding="0" cellspacing="0" border="0" width="100%" style="width:100%;margin:8px 0 24px;border-collapse:collapse">
<tr>${columnHead('Item', 'left')}${columnHead('Qty', 'right')}${columnHead('Amount', 'right')}</tr>
${items.map(itemRow).join('\n')}
${totals.map((total, index) => totalRow(total, { isFirst: index === 0, isGrandTotal: index === totals.length - 1 })).join('\n')}${note ? `\n${noteRow(note)}` : ''}
</table>`;
}

function columnHead(label: string, align: 'left' | 'right'): string {
  return `<th scope="col" align="${align}" class="soft" style="padding:0 0 6px ${align === 'left' ? 0 : 12}px;text-align:${align};${SANS};font-size:13px;font-weight:600;color:#66667f">${label}</th>`;
}

function itemRow(item: ReceiptItem, index: number): string {
  const number = `padding:10px 0 10px 12px;${CELL};${LINE};color:#1a1a35;white-space:nowrap`;
  return `<tr>
<td class="line" style="padding:10px 0;${LINE};vertical-align:top">
${itemName(item, index)}
</td>
<td align="right" class="ink line" style="${number}">${item.quantity}</td>
<td align="right" class="ink line" style="${number}">${escapeHtml(item.amount)}</td>
</tr>`;
}

/** The name beside the image. Without an image, the name starts at the edge. */
function itemName({ name, image, size, contents }: ReceiptItem, index: number): string {
  const picture = image && index < IMAGES_MAX ? imageTag(index) : '';
  const sizeLine = smallLine(size) + smallLine(contents);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
${picture}
<td class="ink" style="padding:0;${CELL};color:#1a1a35;word-break:break-word"><strong>${escapeHtml(name)}</strong>${sizeLine}</td>
</tr></table>`;
}

const smallLine = (text: string | null | undefined) =>
  text
    ? `<br><span class="soft" style="font-size:14px;color:#4a4a63">${escapeHtml(text)}</span>`
    : '';

const noteRow = (note: string) =>
  `<tr><td colspan="3" align="right" class="soft" style="padding:2px 0 0;${SANS};font-size:14px;line-height:1.35;color:#66667f">${escapeHtml(note)}</td></tr>`;

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
