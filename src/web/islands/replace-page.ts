import { announcement } from '#web/page/announcement.ts';
import { focusWithoutScroll, layOutWhole } from '#web/page/focus-and-scroll.ts';
import { adoptSettings } from '#web/settings.ts';
import { hereStore, readHere } from './here-store.ts';
import { hydrateIslands, markHydrated, unmountIslands } from './hydrate.tsx';

const METADATA =
  'title, meta[name]:not([name=viewport]), meta[property], link[rel=canonical], script[type="application/ld+json"]';

/** A page of another build has other files, so it needs a new document. */
export function isSameBuild(page: Document): boolean {
  return page.documentElement.dataset.build === document.documentElement.dataset.build;
}

interface ReplaceOptions {
  placeScroll: () => void;
  /** Lays out the parts outside the viewport too, because the scroll position depends on their heights. */
  isWhole: boolean;
  /** The page is another version of the shown one, such as another size, and is left at the same link. */
  keepsScroll?: boolean | undefined;
}

/** Replaces the shown page by another one; the address has changed already. */
export async function replacePage(
  page: Document,
  { placeScroll, isWhole, keepsScroll }: ReplaceOptions,
): Promise<void> {
  const main = document.getElementById('main');
  const next = page.getElementById('main');
  if (!main || !next) throw new Error('The page has no main element');
  markHydrated(false);
  layOutWhole(isWhole);
  if (!keepsScroll) next.firstElementChild?.classList.add('animate-page-in');
  unmountIslands(main);
  main.replaceChildren(...next.childNodes);
  replaceMetadata(page);
  adoptSettings(page);
  hereStore.setState(readHere());
  placeScroll();
  focusWithoutScroll(main.querySelector(keepsScroll ? 'a[data-keeps-scroll][aria-current]' : 'h1'));
  announcement.setState({ text: document.title });
  dispatchEvent(new Event(PAGE_REPLACED));
  await hydrateIslands(main);
  markHydrated();
}

/** Event that is dispatched after the content of the page was replaced. */
export const PAGE_REPLACED = 'page-replaced';

function replaceMetadata(page: Document): void {
  for (const old of document.head.querySelectorAll(METADATA)) old.remove();
  document.head.append(...page.head.querySelectorAll(METADATA));
}
