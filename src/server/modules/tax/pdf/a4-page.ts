import { QUIET, textStyle } from './sheet.ts';

const SIZE = { width: 595.28, height: 841.89 };
const MARGIN = 36;

export const A4 = {
  ...SIZE,
  /** The space between the margins. */
  content: { x: MARGIN, width: SIZE.width - 2 * MARGIN },
  /** Where the content of a page ends; the footer is below. */
  bottom: SIZE.height - 52,
};

export const styles = {
  text: textStyle(8),
  strong: textStyle(9, { weight: 'semibold' }),
  name: textStyle(10, { weight: 'semibold' }),
  quiet: textStyle(7.5, { colour: QUIET }),
};
