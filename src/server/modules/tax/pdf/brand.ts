import type { PaperLogo } from '../../../adapters/paper-logo.ts';
import type { Fonts } from './load-fonts.ts';

/** How the shop looks on paper. */
export interface PaperBrand {
  /** The name of the shop, for shops without a logo. */
  name: string;
  accent: string;
  logo: PaperLogo | null;
}

/** What all drawings need. */
export interface Look {
  fonts: Fonts;
  brand: PaperBrand;
}

/** The width and height of the logo within a space. */
export function fitLogo({ width, height }: PaperLogo, space: { width: number; height: number }) {
  const scale = Math.min(space.width / width, space.height / height);
  return { width: width * scale, height: height * scale };
}
