/** An element by its role and name, or any element by a selector and its text. */
export interface Target {
  /** A role of `ROLES`, or a CSS selector. */
  role: string;
  /** The complete name, or a pattern. */
  name?: string | RegExp | undefined;
  /** The visible text. */
  text?: RegExp | undefined;
  /** A selector of elements that contain it. */
  within?: string | undefined;
}

/** The roles that the journeys use, with the elements that have them. */
export const ROLES: Record<string, string> = {
  link: 'a[href]',
  button: 'button, [role=button]',
  heading: 'h1, h2, h3, h4',
  field: 'input, select, textarea',
  tab: '[role=tab]',
  switch: '[role=switch]',
  article: 'article',
  dialog: 'dialog[open], [role=dialog]',
};

/** A target as JSON. */
export interface Query {
  selector: string;
  exact?: string | undefined;
  pattern?: string | undefined;
  /** A pattern of the visible text. */
  text?: string | undefined;
  within?: string | undefined;
}

export function queryOf({ role, name, text, within }: Target): Query {
  const selector = ROLES[role] ?? role;
  const query = { selector, text: text?.source, within };
  return name instanceof RegExp ? { ...query, pattern: name.source } : { ...query, exact: name };
}

export interface Found {
  /** The centre of the element, if it can be clicked there. */
  point: { x: number; y: number } | undefined;
  /** Why it cannot be clicked. */
  obstacle: string | undefined;
  text: string;
  value: string;
  name: string;
}

/** What else happens to the first element. */
export type Action = 'look' | 'reach' | 'focus' | { choose: string };

/** Runs in the page, so it uses nothing outside itself. Returns the visible elements of a query. */
export function findElements(query: Query, action: Action = 'look'): Found[] {
  const clean = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const textOf = (element: Element) => clean((element as HTMLElement).innerText);

  /** Without decoration such as initials, which is hidden from assistive technology. */
  function contentOf(element: Element): string {
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    let content = '';
    while (nodes.nextNode()) {
      const { parentElement, textContent } = nodes.currentNode;
      if (!parentElement?.closest('[aria-hidden=true]')) content += textContent;
    }
    return clean(content);
  }

  function nameOf(element: Element): string {
    const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
    const names = [
      ids.map((id) => clean(document.getElementById(id)?.textContent)).join(' '),
      clean(element.getAttribute('aria-label')),
      // A label may contain the field itself and a message.
      labels.map((label) => clean(label.textContent)).join(' '),
      contentOf(element),
      clean(element.querySelector('img[alt]')?.getAttribute('alt')),
      clean(element.getAttribute('placeholder')),
    ];
    return names.find(Boolean) ?? '';
  }

  function isMatch(element: Element): boolean {
    if (query.within && !element.closest(query.within)) return false;
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    if (query.text !== undefined && !new RegExp(query.text).test(textOf(element))) return false;
    if (query.exact !== undefined) return nameOf(element) === query.exact;
    return query.pattern === undefined || new RegExp(query.pattern).test(nameOf(element));
  }

  function choose(select: HTMLSelectElement, label: string): void {
    const option = [...select.options].find((one) => clean(one.textContent) === label);
    if (!option) throw new Error(`${nameOf(select)} has no option ${label}`);
    select.value = option.value;
    for (const type of ['input', 'change'])
      select.dispatchEvent(new Event(type, { bubbles: true }));
  }

  function obstacleOf(element: Element, x: number, y: number): string | undefined {
    // Frames are not pages of the shop.
    const isPage = window.parent === window;
    if (isPage && !document.querySelector('html[data-hydrated]')) return 'the page is not hydrated';
    const isDisabled = element.matches(':disabled, [aria-disabled=true]');
    if (isDisabled || element.closest('[inert]')) return 'it is disabled';
    const top = document.elementFromPoint(x, y);
    const label = top?.closest('label');
    if (!top) return 'it is outside the window';
    if (element.contains(top) || label?.control === element) return undefined;
    return `it is covered by ${top.outerHTML.slice(0, 200)}`;
  }

  const matches = [...document.querySelectorAll(query.selector)].filter(isMatch);
  const [first] = matches;
  if (first && action === 'reach') {
    const { top, bottom } = first.getBoundingClientRect();
    // The header covers the top of the window.
    if (top < 150 || bottom > innerHeight)
      first.scrollIntoView({ block: 'center', behavior: 'instant' });
  }
  if (first && action === 'focus') {
    (first as HTMLInputElement).focus();
    (first as HTMLInputElement).select();
  }
  if (first && typeof action === 'object') choose(first as HTMLSelectElement, action.choose);

  return matches.map((element) => {
    // The first box of a link that is broken into two lines is a part of the link, unlike the centre of both.
    const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
    const point = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
    const obstacle = obstacleOf(element, point.x, point.y);
    return {
      point: obstacle === undefined ? point : undefined,
      obstacle,
      text: textOf(element),
      value: (element as HTMLInputElement).value ?? '',
      name: nameOf(element),
    };
  });
}
