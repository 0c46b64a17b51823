import { settings } from '#shared/settings/current.ts';
import { shopIcon } from '#shared/settings/shop-icon.ts';
import { escapeHtml } from '../escape-html.ts';
import { pageHeaders } from './security-headers.ts';

/** Shown when the server is overloaded. The page reloads itself. */
const RELOAD_SECONDS = 3;

const html = (icon: string) => `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${RELOAD_SECONDS}">
<link rel="icon" href="${icon}">
<title>One moment · ${escapeHtml(settings().shop.name)}</title>
<style>
body { margin: 0; min-height: 100vh; display: grid; place-content: center; gap: 0.75rem; padding: 1.5rem;
  text-align: center; background: #fff9ea; color: #13143a; font: 1.0625rem/1.6 system-ui, sans-serif; }
img { margin: 0 auto 0.5rem; }
h1 { margin: 0; font-size: 1.75rem; }
p { margin: 0; max-width: 32rem; }
</style>
</head>
<body>
<img src="${icon}" alt="${escapeHtml(settings().shop.name)}" width="72" height="72">
<h1>One moment, please</h1>
<p>The shop is very busy right now. This page reloads in a few seconds, and your cart is saved.</p>
</body>
</html>
`;

export function busyPage(publicUrl: string) {
  const { svg, png } = shopIcon();
  const page = html(svg ?? png?.('512') ?? '');
  return {
    html: page,
    headers: {
      ...pageHeaders(page, publicUrl),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(RELOAD_SECONDS),
    },
  };
}
