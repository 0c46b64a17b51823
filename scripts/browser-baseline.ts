/**
 * The oldest browsers in which the whole shop works (docs/browsers.md). Android 7 and later reach this Chrome, also inside
 * apps, because the Play Store updates their WebView. Tailwind's CSS needs it too.
 */
export const BASELINE = { chrome: 111, firefox: 115, safari: 16.4 };
