import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { CHROMIUM_FLAGS, getChromium } from '../../scripts/chromium.ts';

const run = promisify(execFile);

interface Shot {
  page: string;
  width: number;
  height: number;
  /** Device pixels per drawing unit. */
  scale: number;
}

const ATTEMPTS = 5;

/**
 * A PNG of a page that covers its whole canvas. A busy machine can hand over a frame before every
 * tile is painted; on a see-through page that leaves holes, and the frame is taken again.
 */
export async function photograph(shot: Shot): Promise<Buffer> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const png = await takeFrame(shot);
    const { isOpaque } = await sharp(png).stats();
    if (isOpaque) return png;
  }
  throw new Error(`Chromium left parts of a scene unpainted, ${ATTEMPTS} times in a row.`);
}

async function takeFrame({ page, width, height, scale }: Shot): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'tokri-art-'));
  const html = join(folder, 'page.html');
  const png = join(folder, 'page.png');
  try {
    await writeFile(html, page);
    await run(getChromium(), [
      '--headless=new',
      ...CHROMIUM_FLAGS,
      '--hide-scrollbars',
      '--default-background-color=00000000',
      '--run-all-compositor-stages-before-draw',
      '--allow-file-access-from-files',
      '--force-color-profile=srgb',
      `--user-data-dir=${join(folder, 'profile')}`,
      `--force-device-scale-factor=${scale}`,
      `--window-size=${width},${height}`,
      `--screenshot=${png}`,
      pathToFileURL(html).href,
    ]);
    return await readFile(png);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
