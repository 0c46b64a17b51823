import { fitLogo, type PaperBrand } from './brand.ts';
import type { Flow } from './flow.ts';
import { lineHeightOf, textStyle, type TextStyle } from './sheet.ts';
import { measureText } from './wrap-text.ts';

interface Space {
  x: number;
  y: number;
  width: number;
  height: number;
  align: 'left' | 'center';
}

/** The logo, or the name of a shop without one, in the middle of the height. */
export function drawLogo(flow: Flow, brand: PaperBrand, space: Space): void {
  const { x, y, width, height, align } = space;
  if (brand.logo) {
    const size = fitLogo(brand.logo, space);
    const left = align === 'left' ? x : x + (width - size.width) / 2;
    flow.add({ kind: 'logo', x: left, y: y + (height - size.height) / 2, ...size });
    return;
  }
  const style = fitName(flow, brand.name, width);
  flow.y = y + (height - lineHeightOf(style)) / 2;
  flow.text(brand.name, style, { x, width, align });
}

const NAME_SIZES = [22, 19, 16, 13, 11, 9];

function fitName(flow: Flow, name: string, width: number): TextStyle {
  const styles = NAME_SIZES.map((size) => textStyle(size, { weight: 'semibold' }));
  const fitting = styles.find((style) => measureText(flow.fonts, name, style) <= width);
  return fitting ?? textStyle(8, { weight: 'semibold' });
}
