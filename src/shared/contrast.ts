/** WCAG 2.2 AA for text. */
const CONTRAST_MIN = 4.5;
/** The lightest of the dark colours that stand on or under the colours of a brand (`neel-800` in `web/theme.css`). */
const DARK = '#262a74';

/** The contrast of a brand colour with the dark colours of the design. */
export const brandContrast = (colour: string) => contrastRatio(colour, DARK);

export const isReadable = (colour: string) => brandContrast(colour) >= CONTRAST_MIN;

/** The contrast ratio of two colours such as `#ffc53d`, as WCAG 2 defines it: 1 to 21. */
function contrastRatio(first: string, second: string): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const linear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
