import type { GoOptions } from './go.ts';

/** The link of the shop that a click opens in this tab. */
export function clickedLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  const isPlain = button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
  return isPlain && !defaultPrevented ? linkAt(event) : undefined;
}

/** The link of the shop at the target of an event. */
export function linkAt({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target || link.hasAttribute('download')) return undefined;
  return link.origin === location.origin ? link : undefined;
}

/** The options that `Link` writes into the element. */
export function linkOptions({ dataset }: HTMLAnchorElement): GoOptions {
  const state: unknown = dataset.state ? JSON.parse(dataset.state) : undefined;
  return {
    state,
    replace: dataset.replace !== undefined,
    keepsScroll: dataset.keepsScroll !== undefined,
  };
}
