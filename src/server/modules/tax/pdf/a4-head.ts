import type { TaxDocument } from '#shared/tax/document.ts';
import { A4, styles } from './a4-page.ts';
import { factsOf, recipientOf, sellerOf, type Party } from './document-texts.ts';
import type { Flow } from './flow.ts';
import { lineHeightOf } from './sheet.ts';

const GAP = 16;
const FACTS = { width: 186, labelWidth: 66 };
const PARTY_WIDTH = (A4.content.width - FACTS.width - 2 * GAP) / 2;

interface Corner {
  x: number;
  top: number;
}

/** Seller, recipient and facts side by side. */
export function drawParties(flow: Flow, document: TaxDocument): void {
  const top = flow.y;
  const [first, second, third] = [0, 1, 2].map(
    (index) => A4.content.x + index * (PARTY_WIDTH + GAP),
  );
  const ends = [
    drawParty(flow, sellerOf(document), { x: first ?? 0, top }),
    drawParty(flow, recipientOf(document), { x: second ?? 0, top }),
    drawFacts(flow, document, { x: third ?? 0, top }),
  ];
  flow.y = Math.max(...ends) + 14;
}

function drawParty(flow: Flow, { role, name, lines }: Party, { x, top }: Corner): number {
  const place = { x, width: PARTY_WIDTH };
  flow.y = top;
  flow.paragraph(role, styles.quiet, place);
  flow.paragraph(name, styles.name, place);
  for (const line of lines) flow.paragraph(line, styles.text, place);
  return flow.y;
}

function drawFacts(flow: Flow, document: TaxDocument, { x, top }: Corner): number {
  const { width, labelWidth } = FACTS;
  flow.y = top;
  for (const [index, [label, value]] of factsOf(document).entries()) {
    const style = index === 0 ? styles.name : styles.text;
    // Both stand on one baseline.
    const shift = (lineHeightOf(style) - lineHeightOf(styles.quiet)) * 0.76;
    flow.y += shift;
    flow.text(label, styles.quiet, { x, width: labelWidth });
    flow.y -= shift;
    flow.paragraph(value, style, { x: x + labelWidth, width: width - labelWidth });
  }
  return flow.y;
}
