import { existsSync } from 'node:fs';
import { findOnPath, installPackages } from './debian-packages.ts';

// Firefox and WebKit, in which `npm run test:all` repeats the main journeys.

const MAC_FIREFOX = '/Applications/Firefox.app/Contents/MacOS/firefox';

/** Firefox needs no driver, because it speaks WebDriver BiDi itself. */
export function getFirefox(): string {
  const { FIREFOX_PATH: chosen } = process.env;
  if (chosen && existsSync(chosen)) return chosen;
  const find = () => findOnPath(['firefox-esr', 'firefox']);
  const found = find() ?? (existsSync(MAC_FIREFOX) ? MAC_FIREFOX : undefined);
  if (found) return found;
  installPackages(['firefox-esr']);
  return (
    find() ??
    fail('No Firefox found. Install it (Debian: apt-get install firefox-esr) or set FIREFOX_PATH.')
  );
}

export interface WebKitPrograms {
  driver: string;
  /** WebKitGTK has no headless mode, so it gets a display in memory. */
  display: string;
}

/** Only Linux has the packages of WebKitGTK; on other systems its journeys are skipped. */
export const hasWebKit = process.platform === 'linux';

export function getWebKit(): WebKitPrograms {
  const programs = findWebKit();
  if (programs) return programs;
  installPackages(['webkit2gtk-driver', 'xvfb']);
  return (
    findWebKit() ??
    fail('No WebKitGTK found. Install it (Debian: apt-get install webkit2gtk-driver xvfb).')
  );
}

/** Installs both before the tests start, because two installations cannot run at the same time. */
export function getOtherBrowsers(): void {
  getFirefox();
  if (hasWebKit) getWebKit();
  else console.log('The journeys in WebKit are skipped, because WebKitGTK exists only for Linux.');
}

function findWebKit(): WebKitPrograms | undefined {
  const [driver, display] = [findOnPath(['WebKitWebDriver']), findOnPath(['Xvfb'])];
  return driver && display ? { driver, display } : undefined;
}

function fail(message: string): never {
  throw new Error(message);
}
