import { createHash } from 'node:crypto';

/** On every answer, whatever it is. */
const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** For what is no page: it may use nothing, and nobody may frame it. */
const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export const apiHeaders = {
  ...everywhere,
  'cache-control': 'no-store',
  'content-security-policy': NOTHING,
};

export const assetHeaders = {
  ...everywhere,
  'content-security-policy': NOTHING,
};

/** The service worker fetches the shop's own pages and scripts, and nothing else. */
export const workerHeaders = {
  ...everywhere,
  'content-security-policy': `${NOTHING}; connect-src 'self'`,
  'cache-control': 'no-cache',
};

/** For pictures that others show beside a link to us. */
export const sharedPictureHeaders = {
  ...everywhere,
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'",
};

/** Where the shop is reached by https it is never asked for otherwise: said on every answer as well. */
export function transportHeaders(publicUrl: string): Record<string, string> {
  if (!publicUrl.startsWith('https:')) return {};
  return { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
}

/** What a page may use of somebody else's, by the word of the policy. */
export interface ThirdPartyOrigins {
  script: string[];
  connect: string[];
  frame: string[];
  style: string[];
}

const noOrigins: ThirdPartyOrigins = { script: [], connect: [], frame: [], style: [] };

/** For a page: only its own inline scripts and styles, known by their hashes, may be used beside our files. */
export function pageHeaders(
  html: string,
  publicUrl: string,
  origins?: ThirdPartyOrigins,
): Record<string, string> {
  const isSecure = publicUrl.startsWith('https:');
  const { script, connect, frame, style } = origins ?? noOrigins;
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...script, ...inlineHashes(html, 'script')].join(' '),
    ["style-src 'self'", ...style, ...styleHashes(html, style)].join(' '),
    ...(origins ? [["connect-src 'self'", ...connect].join(' ')] : []),
    ...(origins ? [["frame-src 'self'", ...frame].join(' ')] : []),
    "img-src 'self' data: https:",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ];
  return {
    ...everywhere,
    'content-security-policy': policy.join('; '),
    'x-frame-options': 'DENY',
    // Google's window answers the page that opened it. The same everywhere: between pages that differ in it
    // the browser drops what a navigation handed over.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  };
}

const inline = {
  script: /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g,
  style: /<style[^>]*>([\s\S]*?)<\/style>/g,
};

function inlineHashes(html: string, kind: keyof typeof inline): string[] {
  const found = Array.from(html.matchAll(inline[kind]), ([, code = '']) => `'${hashOf(code)}'`);
  return [...new Set(found)];
}

/** Where a guest may write any style, a hash beside that leave would take it back. */
function styleHashes(html: string, origins: string[]): string[] {
  return origins.includes("'unsafe-inline'") ? [] : inlineHashes(html, 'style');
}

/** How a content security policy names an inline script or style. */
export function hashOf(code: string): string {
  return `sha256-${createHash('sha256').update(code).digest('base64')}`;
}
