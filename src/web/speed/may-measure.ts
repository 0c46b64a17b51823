interface Browser {
  globalPrivacyControl?: boolean;
  doNotTrack: string | null;
  connection?: { saveData?: boolean };
  /** True if a program controls the browser, such as a benchmark. */
  webdriver: boolean;
}

/** Visitors who object to tracking or save data are not measured, and programs are not visitors. */
export function mayMeasure(browser: Browser): boolean {
  if (browser.globalPrivacyControl === true || browser.doNotTrack === '1') return false;
  return browser.connection?.saveData !== true && !browser.webdriver;
}
