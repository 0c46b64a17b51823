import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { appIcon, BRAND, maskableIcon } from './lib/brand.ts';
import { PROJECT, startOutput, tidySvg } from './output.ts';

const PNG_ICONS = [
  { name: 'icon-192', size: 192, draw: appIcon },
  { name: 'icon-512', size: 512, draw: appIcon },
  { name: 'icon-maskable-512', size: 512, draw: maskableIcon },
  { name: 'apple-touch-icon', size: 180, draw: maskableIcon },
  { name: 'favicon-32', size: 32, draw: appIcon },
];

/** More than twice the size that mails show, for sharp screens. */
const MAIL_LOGO_HEIGHT = 104;
/** 300 dots per inch on invoices. */
const PAPER_LOGO_HEIGHT = 160;

/** The browser's and the phone's icons, the manifest that names them, and the logos of mails and invoices. */
export async function writeIcons(): Promise<void> {
  const output = startOutput(PNG_ICONS.length + 4);
  output.write('public/favicon.svg', tidySvg(appIcon()));
  for (const { name, size, draw } of PNG_ICONS) {
    const picture = sharp(Buffer.from(draw()), { density: 300 }).resize(size);
    const png = await picture.png({ compressionLevel: 9, palette: size > 32 }).toBuffer();
    output.write(`public/icons/${name}.png`, png);
  }
  // Mail clients do not show SVG.
  const logo = readFileSync(join(PROJECT, 'src/web/art/logo-light.svg'));
  const mailLogo = sharp(logo, { density: 144 }).resize({ height: MAIL_LOGO_HEIGHT });
  const mailLogoPng = await mailLogo.png({ compressionLevel: 9, palette: true }).toBuffer();
  output.write('src/server/adapters/mail-logo.png', mailLogoPng);
  output.write('src/server/adapters/paper-logo.png', await paperLogo());
  output.write('public/manifest.webmanifest', `${JSON.stringify(manifest(), null, 2)}\n`);
}

/** On white, because transparent pictures make PDFs larger and slower. */
function paperLogo(): Promise<Buffer> {
  const logo = readFileSync(join(PROJECT, 'src/web/art/logo.svg'), 'utf8');
  return sharp(Buffer.from(logo.replaceAll('#fffdf9', '#fff')), { density: 220 })
    .resize({ height: PAPER_LOGO_HEIGHT })
    .flatten({ background: '#fff' })
    .png({ compressionLevel: 9, palette: true, colours: 16 })
    .toBuffer();
}

function manifest() {
  const png = (name: string, size: number, purpose: 'any' | 'maskable') => ({
    src: `/icons/${name}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    name: BRAND,
    short_name: BRAND,
    description: 'Roasted makhana and stone-ground sattu.',
    lang: 'en-IN',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#1D1F54',
    background_color: '#FFFDF9',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      png('icon-192', 192, 'any'),
      png('icon-512', 512, 'any'),
      png('icon-maskable-512', 512, 'maskable'),
    ],
  };
}
