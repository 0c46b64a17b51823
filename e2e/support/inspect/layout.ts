import type { WindowWithTools } from './tools.ts';

/**
 * Runs inside the page. Returns what is wrong with the layout at the current width, zoom and text spacing: sideways
 * scrolling, cut text, text or controls that cover one another, and bars that take more than half of the window.
 */
export function findLayoutProblems(): string[] {
  interface Line {
    node: Node;
    control: Element | null;
    box: DOMRect;
  }
  interface Thing {
    element: Element;
    text: Node | undefined;
    box: DOMRect;
  }

  const { pageTools } = window as unknown as WindowWithTools;
  const { describe, isShown } = pageTools;
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element) => {
    const style = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, style);
    return style;
  };
  const stuck = new Map<Element, boolean>();
  const isStuck = (element: Element): boolean => {
    const known = stuck.get(element);
    if (known !== undefined) return known;
    const { parentElement: parent } = element;
    const result =
      /fixed|sticky/.test(styleOf(element).position) || (parent !== null && isStuck(parent));
    stuck.set(element, result);
    return result;
  };
  const problems: string[] = [];
  const { documentElement: root } = document;

  if (root.scrollWidth > root.clientWidth) {
    problems.push(`the page is ${root.scrollWidth - root.clientWidth} px too wide`);
  }

  const lines = readLines();
  for (const line of lines) checkClipping(line);
  checkOverlaps(lines);
  checkBars();
  return [...new Set(problems)];

  /** The lines of all visible texts. */
  function readLines(): Line[] {
    const found: Line[] = [];
    const texts = document.createTreeWalker(pageTools.scope(), NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode;
      const parent = node.parentElement;
      if (!parent || !node.textContent?.trim() || !isShown(parent)) continue;
      if (parent.closest('[aria-hidden=true], option, noscript, script, style, svg')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const control = parent.closest('a[href], button, summary, [role=tab]');
      for (const box of range.getClientRects()) {
        if (box.width > 1 && box.height > 1) found.push({ node, control, box });
      }
    }
    return found;
  }

  /** Text must be inside its control and inside every ancestor that hides its overflow. */
  function checkClipping({ node, control, box }: Line): void {
    const parent = node.parentElement as Element;
    // The box of a line includes the space that the font reserves above and below its letters.
    const slack = Number.parseFloat(styleOf(parent).fontSize) * 0.35;
    const text = `"${node.textContent?.trim().slice(0, 40)}" in ${describe(parent)}`;
    for (let at: Element | null = parent; at && at !== document.body; at = at.parentElement) {
      const style = styleOf(at);
      const { display, overflowX, overflowY, textOverflow, position, webkitLineClamp } = style;
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      const scrolls = /auto|scroll/.test(overflowX + overflowY);
      const { width, height } = at.getBoundingClientRect();
      const isShortened = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
      if (scrolls || isShortened || width <= 1 || height <= 1) return;
      if ((hides(overflowX) || hides(overflowY)) && sticksOut(box, at, slack)) {
        problems.push(`is cut: ${text}`);
        return;
      }
      if (at === control && display !== 'inline' && sticksOut(box, at, slack)) {
        problems.push(`sticks out of its control: ${text}`);
        return;
      }
      if (position === 'fixed') return;
    }
  }

  function sticksOut(box: DOMRect, element: Element, slack: number): boolean {
    const outer = element.getBoundingClientRect();
    const isBeside = box.left < outer.left - 2 || box.right > outer.right + 2;
    return isBeside || box.top < outer.top - slack || box.bottom > outer.bottom + slack;
  }

  /** Compares what scrolls with the page; bars lie over it on purpose. */
  function checkOverlaps(all: Line[]): void {
    const texts = all.map(({ node, box }): Thing => {
      const element = node.parentElement as Element;
      return { element, text: node, box: letterBox(element, box) };
    });
    // The text of a link is in `texts`; its box may be larger to be easy to touch.
    const boxes = pageTools
      .controls()
      .filter(hasVisibleBox)
      .map((element): Thing => ({
        element,
        text: undefined,
        box: element.getBoundingClientRect(),
      }));
    const things = [...texts, ...boxes]
      .filter(({ element }) => !isStuck(element))
      .map(({ element, text, box }) => ({ element, text, box: visiblePart(element, box) }))
      .filter(({ box }) => box.width > 0 && box.height > 0)
      .sort((one, other) => one.box.top - other.box.top);
    for (const [index, one] of things.entries()) {
      for (let next = index + 1; next < things.length; next += 1) {
        const other = things[next];
        if (!other || other.box.top >= one.box.bottom) break;
        if (!overlap(one.box, other.box) || belongTogether(one, other)) continue;
        problems.push(`overlap: ${nameOf(one)} and ${nameOf(other)}`);
      }
    }
  }

  /** Without the space that the font reserves above and below its letters. */
  function letterBox(element: Element, box: DOMRect): DOMRect {
    const size = Number.parseFloat(styleOf(element).fontSize) * 0.8;
    const height = Math.min(size, box.height);
    return new DOMRect(box.x, box.y + (box.height - height) / 2, box.width, height);
  }

  function hasVisibleBox(control: Element): boolean {
    const { backgroundColor, borderTopWidth } = styleOf(control);
    return borderTopWidth !== '0px' || !/, 0\)$|transparent/.test(backgroundColor);
  }

  /** The part that the scrollable ancestors show. */
  function visiblePart(element: Element, box: DOMRect): DOMRect {
    let { left, right } = box;
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      if (styleOf(at).overflowX === 'visible') continue;
      const outer = at.getBoundingClientRect();
      left = Math.max(left, outer.left);
      right = Math.min(right, outer.right);
    }
    return new DOMRect(left, box.top, Math.max(0, right - left), box.height);
  }

  function belongTogether(one: Thing, other: Thing): boolean {
    if (one.text && one.text === other.text) return true;
    // Text of a control lies in its box.
    if (
      !(one.text && other.text) &&
      (one.element.contains(other.element) || other.element.contains(one.element))
    ) {
      return true;
    }
    const label = one.element.closest('label') ?? other.element.closest('label');
    if (label?.contains(one.element) && label.contains(other.element)) return true;
    // Search and password fields have a button at their end.
    const fields = [one.element, other.element].filter((element) => element.matches('input'));
    return fields.length === 1 && one.element.parentElement === other.element.parentElement;
  }

  function nameOf({ element, text }: Thing): string {
    return text ? `"${text.textContent?.trim().slice(0, 30)}"` : describe(element);
  }

  /** True if they share a third of the smaller one's height, and some of its width. */
  function overlap(one: DOMRect, other: DOMRect): boolean {
    const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return width > 3 && height > Math.min(one.height, other.height) * 0.35;
  }

  function checkBars(): void {
    const before = scrollY;
    window.scrollTo({ top: root.scrollHeight / 2, behavior: 'instant' });
    const rows = Array.from({ length: 40 }, (_, index) => ((index + 0.5) / 40) * innerHeight);
    const covered = rows.filter((y) => {
      for (let at = document.elementFromPoint(innerWidth / 2, y); at; at = at.parentElement) {
        if (at.matches('dialog')) return false;
        const isBar = /fixed|sticky/.test(styleOf(at).position);
        if (isBar && at.getBoundingClientRect().width > innerWidth * 0.8) return true;
      }
      return false;
    });
    if (covered.length > rows.length / 2) {
      problems.push(`bars take ${(covered.length / rows.length) * 100} % of the window`);
    }
    window.scrollTo({ top: before, behavior: 'instant' });
  }
}
