import { isDataSaverOn } from '#web/browser/data-saver.ts';

const FRESH_MS = 30_000;
const PAGES_MAX = 20;
const TIMEOUT_MS = 8000;

export interface LoadedPage {
  /** The address after redirects. */
  url: URL;
  document: Document;
}

/** The server or a proxy before it cannot answer now. */
export class BusyError extends Error {}

const BUSY = [502, 503, 504];

interface PageCopy {
  url: URL;
  html: string;
  /** Parsed in advance; showing a page takes its elements. */
  document: Document | undefined;
}

interface Load {
  at: number;
  page: Promise<PageCopy>;
}

const loads = new Map<string, Load>();

/** Loads a page that a visitor will probably open. Does nothing in data-saver mode. */
export function prefetchPage(url: URL): void {
  if (!isDataSaverOn() && !findFresh(url)) load(url).catch(() => {});
}

/** The page, at most 30 seconds old. While the server cannot be reached, an older copy is returned. */
export async function getPage(url: URL): Promise<LoadedPage> {
  const older = loads.get(keyOf(url));
  const copy = await (findFresh(url) ?? load(url)).catch((error: unknown) => {
    if (!older) throw error;
    return older.page;
  });
  const { document = parse(copy.html) } = copy;
  copy.document = undefined;
  const target = new URL(copy.url);
  target.hash = url.hash;
  return { url: target, document };
}

/** Without the styles, which all pages of a build share; a policy would refuse those of another build. */
const parse = (html: string) =>
  new DOMParser().parseFromString(html.replaceAll(/<style>.*?<\/style>/gs, ''), 'text/html');

function findFresh(url: URL): Promise<PageCopy> | undefined {
  const found = loads.get(keyOf(url));
  return found && Date.now() - found.at < FRESH_MS ? found.page : undefined;
}

function load(url: URL): Promise<PageCopy> {
  const key = keyOf(url);
  const older = loads.get(key);
  const page = fetchPage(url);
  loads.delete(key);
  loads.set(key, { at: Date.now(), page });
  page.catch(() => {
    if (older) loads.set(key, older);
    else loads.delete(key);
  });
  for (const oldest of loads.keys()) {
    if (loads.size <= PAGES_MAX) break;
    loads.delete(oldest);
  }
  return page;
}

async function fetchPage(url: URL): Promise<PageCopy> {
  // Without an HTML accept header the server treats `/cart` as an API call.
  const response = await fetch(url.pathname + url.search, {
    headers: { accept: 'text/html' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (BUSY.includes(response.status)) throw new BusyError();
  const html = await response.text();
  return { url: new URL(response.url), html, document: parse(html) };
}

const keyOf = ({ pathname, search }: URL) => pathname + search;
