import { existsSync } from 'node:fs';
import { findOnPath, installPackages } from './debian-packages.ts';

const HEADLESS_SHELL = 'chromium-headless-shell';
const BROWSERS = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];
const MAC_APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Root cannot use Chromium's sandbox, and tests must not send telemetry. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Prefers the headless shell for tests, because it opens a page in half the time. */
export function getTestBrowser(): string {
  return (
    chosenBrowser() ??
    findOnPath([HEADLESS_SHELL]) ??
    findBrowser() ??
    install([HEADLESS_SHELL, 'chromium'])
  );
}

/** Measurements and screenshots need a complete browser. */
export function getChromium(): string {
  return chosenBrowser() ?? findBrowser() ?? install(['chromium']);
}

function chosenBrowser(): string | undefined {
  const { CHROMIUM_PATH: path } = process.env;
  return path && existsSync(path) ? path : undefined;
}

function findBrowser(): string | undefined {
  return findOnPath(BROWSERS) ?? MAC_APPS.find((path) => existsSync(path));
}

/** Installs the first Debian package that this release offers. */
function install(packages: string[]): string {
  if (packages.some((name) => installPackages([name]))) {
    const installed = findOnPath(packages);
    if (installed) return installed;
  }
  throw new Error(
    'No Chromium or Chrome found. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  );
}
