import { settings } from '#shared/settings/current.ts';
import { DRAWN_NAME } from '#shared/settings/drawn-brand.ts';
import { drawnLogo, type MailImage } from '../../adapters/mail-images.ts';
import { escapeHtml } from '../../escape-html.ts';
import { SERIF } from './fonts.ts';

const HEIGHT = 44;
const WIDTH_MAX = 240;
/** The width of the drawn logo divided by its height. */
const DRAWN_RATIO = 333 / 104;

interface MailLogo {
  image: MailImage | undefined;
  html: string;
  background: string;
}

/** The uploaded logo, the drawn one, or the name of a shop that has neither. */
export function mailLogo(): MailLogo {
  const { name, logo } = settings().shop;
  // Uploaded logos are drawn for the white header of the shop.
  if (logo !== null) return logoImage(logo, { ratio: ratioOf(logo), ink: INK, background: WHITE });
  const background = INK;
  if (name === DRAWN_NAME) {
    return logoImage(drawnLogo, { ratio: DRAWN_RATIO, ink: GOLD, background });
  }
  return { image: undefined, html: wordmark(name, GOLD), background };
}

const INK = '#1d1f54';
const GOLD = '#ffc53d';
const WHITE = '#ffffff';

interface LogoStyle {
  ratio: number;
  ink: string;
  background: string;
}

function logoImage(source: string, { ratio, ink, background }: LogoStyle): MailLogo {
  const { name } = settings().shop;
  const width = Math.min(WIDTH_MAX, Math.round(HEIGHT * ratio));
  const height = Math.round(width / ratio);
  // The text style is for clients that show the name instead of the image.
  const tag = `<img src="cid:logo" width="${width}" height="${height}" alt="${escapeHtml(name)}" style="display:block;border:0;width:${width}px;height:${height}px;${textStyle(ink)}">`;
  const fallback = wordmark(name, ink);
  return { image: { cid: 'logo', source, shape: 'logo', tag, fallback }, html: tag, background };
}

const textStyle = (ink: string) =>
  `${SERIF};font-size:32px;line-height:1.1;font-weight:bold;color:${ink}`;

const wordmark = (name: string, ink: string) =>
  `<span style="${textStyle(ink)}">${escapeHtml(name)}</span>`;

/** The address of an uploaded image contains its size. */
function ratioOf(logo: string): number {
  const [, width, height] = /-(\d+)x(\d+)\//.exec(logo) ?? [];
  return width && height ? Number(width) / Number(height) : DRAWN_RATIO;
}
