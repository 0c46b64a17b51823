import { newKey } from '#web/browser/new-key.ts';
import { nextPaint } from '#web/browser/next-paint.ts';
import { connectGo, openDocument, type GoOptions } from '#web/page/go.ts';
import { clickedLink, linkAt, linkOptions } from '#web/page/link-clicks.ts';
import { pendingPage } from '#web/page/pending-page.ts';
import { isStaticPage } from '#web/page/static-pages.ts';
import { hereStore, readHere } from './here-store.ts';
import { loadIslands } from './hydrate.tsx';
import { getPage, prefetchPage, type LoadedPage } from './page-html.ts';
import { isSameBuild, replacePage } from './replace-page.ts';

interface NavigationOptions {
  /** Called after a link has opened a page. */
  onArrive: (state: unknown) => void;
  /** Called if a page cannot be loaded. */
  onFailure: (url: URL, error: unknown) => void;
}

let { onArrive, onFailure }: NavigationOptions = { onArrive() {}, onFailure() {} };

/** Counts navigations: if another one starts, an older one that is still loading is ignored. */
let latest = 0;
let isOwnHistoryChange = false;

/** Replaces pages without a new document, and loads them when a link is hovered, focused or touched. */
export function startNavigation(options: NavigationOptions): void {
  ({ onArrive, onFailure } = options);
  connectGo((to, goOptions) => void open(new URL(to, location.href), goOptions));
  document.addEventListener('click', onClick);
  for (const event of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(event, onIntent, { passive: true });
  }
  if ('navigation' in window) window.navigation.addEventListener('navigate', onNavigate);
  else addEventListener('popstate', onPopState);
}

function onClick(event: MouseEvent): void {
  const link = clickedLink(event);
  if (!link) return;
  const url = new URL(link.href);
  // The browser scrolls to a place on the same page itself.
  if (url.hash && isShown(url)) return;
  const options = linkOptions(link);
  if (!isStaticPage(url.pathname) && options.state === undefined) return;
  event.preventDefault();
  void open(url, options);
}

function onIntent(event: Event): void {
  const link = linkAt(event);
  if (!link) return;
  const url = new URL(link.href);
  if (isStaticPage(url.pathname) && !isShown(url) && !isSearchOfPage(url)) prefetchPage(url);
}

const isShown = ({ pathname, search }: URL) =>
  pathname === location.pathname && search === location.search;

/** Some pages show every query themselves, as the product list does. */
function isSearchOfPage({ pathname }: URL): boolean {
  if (pathname !== hereStore.getState().pathname) return false;
  return document.querySelector('#main [data-owns-search]') !== null;
}

async function open(url: URL, options: GoOptions): Promise<void> {
  if (!isStaticPage(url.pathname)) return openDocument(url.href, options);
  const navigation = ++latest;
  if (isShown(url) || isSearchOfPage(url)) return changeSearch(url, options);
  pendingPage.setState({ pathname: url.pathname });
  try {
    // A page that is loaded already would otherwise delay the answer to the tap.
    const [page] = await Promise.all([loadPage(url), nextPaint()]);
    if (navigation !== latest) return;
    if (!page) return openDocument(url.href, options);
    changeHistory(page.url, options);
    pendingPage.setState({ pathname: undefined });
    const { hash } = page.url;
    const top = scrollY;
    await replacePage(page.document, {
      placeScroll: () =>
        options.keepsScroll ? scrollTo({ top, behavior: 'instant' }) : scrollToTarget(page.url),
      isWhole: hash !== '',
      keepsScroll: options.keepsScroll,
    });
    onArrive(options.state);
  } catch (error) {
    if (navigation === latest) onFailure(url, error);
  } finally {
    if (navigation === latest) pendingPage.setState({ pathname: undefined });
  }
}

/** Loads the page and the scripts of its islands. Undefined if it needs a document of its own. */
async function loadPage(url: URL): Promise<LoadedPage | undefined> {
  const page = await getPage(url);
  if (!isStaticPage(page.url.pathname) || !isSameBuild(page.document)) return undefined;
  await loadIslands(page.document);
  return page;
}

/** Back and forward: the browser restores the scroll position when the page is shown. */
function onNavigate(event: NavigateEvent): void {
  if (isOwnHistoryChange || event.navigationType !== 'traverse') return;
  if (!event.canIntercept || event.hashChange) return;
  const url = new URL(event.destination.url);
  if (!isStaticPage(url.pathname)) return;
  const navigation = ++latest;
  pendingPage.setState({ pathname: undefined });
  if (isSearchOfPage(url)) {
    event.intercept({ handler: async () => hereStore.setState(readHere()) });
    return;
  }
  const handler = async () => {
    const page = await loadPage(url).catch(() => undefined);
    if (navigation !== latest) return;
    const placeScroll = () => event.scroll();
    if (page) await replacePage(page.document, { placeScroll, isWhole: true });
    else location.reload();
  };
  event.intercept({ handler, scroll: 'manual', focusReset: 'manual' });
}

/** For browsers without the Navigation API, which load the page again. */
function onPopState(): void {
  const { pathname, search } = hereStore.getState();
  if (location.pathname === pathname && location.search === search) return;
  if (isSearchOfPage(new URL(location.href))) hereStore.setState(readHere());
  else location.reload();
}

function changeSearch(url: URL, options: GoOptions): void {
  pendingPage.setState({ pathname: undefined });
  changeHistory(url, { ...options, replace: options.replace || isShown(url) });
  hereStore.setState(readHere());
  if (!options.keepsScroll) scrollToTarget(url);
  onArrive(options.state);
}

function changeHistory(url: URL, { replace, state }: GoOptions): void {
  const entry = { usr: state, key: newKey() };
  isOwnHistoryChange = true;
  if (replace) history.replaceState(entry, '', url);
  else history.pushState(entry, '', url);
  isOwnHistoryChange = false;
}

function scrollToTarget({ hash }: URL): void {
  const target = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
  if (target) target.scrollIntoView();
  else scrollTo({ top: 0, behavior: 'instant' });
}
