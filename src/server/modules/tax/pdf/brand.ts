import type { Logo } from './write-pdf.ts';

/** How the shop looks on paper. */
export interface PaperBrand {
  /** The name of the shop, for shops without a logo. */
  name: string;
  accent: string;
  logo: Logo | null;
}

/** The width and height of the logo within a space. */
export function fitLogo({ width, height }: Logo, space: { width: number; height: number }) {
  const scale = Math.min(space.width / width, space.height / height);
  return { width: width * scale, height: height * scale };
}
