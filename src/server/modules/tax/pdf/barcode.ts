import { encodeCode128, QUIET_MODULES } from '#shared/barcode/code128.ts';
import type { Flow } from './flow.ts';
import { MILLIMETRE } from './paper.ts';

/** Thermal printers have 8 dots per millimetre; bars of whole dots have sharp edges. */
const DOT = MILLIMETRE / 8;
/** Scanners read narrower bars unreliably; wider ones only take space. */
const DOTS = { min: 2, max: 4 };

interface BarcodePlace {
  x: number;
  width: number;
  height: number;
  align?: 'left' | 'center' | 'right';
}

/** Draws a Code 128 barcode with its quiet zones at the current height and stays there. Returns whether it fits. */
export function drawBarcode(flow: Flow, text: string, place: BarcodePlace): boolean {
  const { x, width, height, align = 'left' } = place;
  const fitted = fitBarcode(text, width);
  if (!fitted) return false;
  const { widths, module } = fitted;
  const rest = width - fitted.width;
  const start = x + (align === 'left' ? 0 : align === 'right' ? rest : rest / 2);
  const left = start + QUIET_MODULES * module;
  flow.add({ kind: 'bars', x: left, y: flow.y, height, module, widths });
  return true;
}

/** The widest barcode that fits; undefined for texts that are too long or not ASCII. */
export function fitBarcode(text: string, space: number) {
  const code = encodeCode128(text);
  if (!code) return undefined;
  const modules = code.modules + 2 * QUIET_MODULES;
  // Rounding must not make a bar one dot narrower.
  const dots = Math.min(DOTS.max, Math.floor(space / modules / DOT + 1e-9));
  if (dots < DOTS.min) return undefined;
  return { widths: code.widths, module: dots * DOT, width: modules * dots * DOT };
}
