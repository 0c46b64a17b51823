import { createHash } from 'node:crypto';

/** Sent with every response. */
const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** For responses other than pages: nothing may be loaded, and no site may frame them. */
const ALLOW_NOTHING =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export const apiHeaders = {
  ...commonHeaders,
  'cache-control': 'no-store',
  'content-security-policy': ALLOW_NOTHING,
};

export const assetHeaders = {
  ...commonHeaders,
  'content-security-policy': ALLOW_NOTHING,
};

/** The service worker may fetch only from the shop. */
export const workerHeaders = {
  ...commonHeaders,
  'content-security-policy': `${ALLOW_NOTHING}; connect-src 'self'`,
  'cache-control': 'no-cache',
};

/** For images that other sites show next to a shared link. */
export const sharedImageHeaders = {
  ...commonHeaders,
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'",
};

/** Sent with every response if the shop uses https. */
export function transportHeaders(publicUrl: string): Record<string, string> {
  if (!publicUrl.startsWith('https:')) return {};
  return { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
}

/** Origins of third parties by policy directive. */
export interface ThirdPartyOrigins {
  script: string[];
  connect: string[];
  frame: string[];
  style: string[];
}

const noOrigins: ThirdPartyOrigins = { script: [], connect: [], frame: [], style: [] };

/** A page may use the shop's files, its own inline scripts and styles (by hash), and the given origins. */
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
    ...commonHeaders,
    'content-security-policy': policy.join('; '),
    'x-frame-options': 'DENY',
    // Google's popup sends its result to the page that opened it. All pages have the same value, because a navigation
    // between different values loses the state that it hands over.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    // The back-office scans barcodes with the camera. All pages have the same value, because a navigation keeps the
    // policy of the document that was loaded first.
    'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
  };
}

const inline = {
  // Data is not executed, so it needs no hash.
  script: /<script(?![^>]*\s(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g,
  style: /<style[^>]*>([\s\S]*?)<\/style>/g,
};

function inlineHashes(html: string, kind: keyof typeof inline): string[] {
  const hashes = Array.from(html.matchAll(inline[kind]), ([, code = '']) => `'${cspHash(code)}'`);
  return [...new Set(hashes)];
}

/** A browser ignores 'unsafe-inline' if the policy also contains hashes. */
function styleHashes(html: string, origins: string[]): string[] {
  return origins.includes("'unsafe-inline'") ? [] : inlineHashes(html, 'style');
}

/** The hash of an inline script or style in a content security policy. */
export function cspHash(code: string): string {
  return `sha256-${createHash('sha256').update(code).digest('base64')}`;
}
