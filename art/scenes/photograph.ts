import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { CHROMIUM_FLAGS, getChromium } from '../../scripts/chromium.ts';

const run = promisify(execFile);

interface Shot {
  page: string;
  width: number;
  height: number;
  /** Device pixels per drawing unit. */
  scale: number;
}

/** A PNG of the page as Chromium shows it. */
export async function photograph({ page, width, height, scale }: Shot): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'tokri-art-'));
  const html = join(folder, 'page.html');
  const png = join(folder, 'page.png');
  try {
    await writeFile(html, page);
    await run(getChromium(), [
      '--headless=new',
      ...CHROMIUM_FLAGS,
      '--hide-scrollbars',
      '--allow-file-access-from-files',
      '--force-color-profile=srgb',
      `--user-data-dir=${join(folder, 'profile')}`,
      `--force-device-scale-factor=${scale}`,
      `--window-size=${width},${height}`,
      '--virtual-time-budget=3000',
      `--screenshot=${png}`,
      pathToFileURL(html).href,
    ]);
    return await readFile(png);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
