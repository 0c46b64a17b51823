/** The types of built files, by extension. */
const types: Record<string, string> = {
  avif: 'image/avif',
  css: 'text/css; charset=utf-8',
  js: 'application/javascript; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  webp: 'image/webp',
  woff2: 'font/woff2',
};

const HASHED_FILE = new RegExp(
  `^assets/[\\w.-]{1,100}-[\\w-]{8}\\.(?:${Object.keys(types).join('|')})$`,
);

/** Whether the path can be that of a built file whose name contains the hash of its content. */
export const isHashedAsset = (path: string) => HASHED_FILE.test(path);

export const assetType = (path: string) =>
  types[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
