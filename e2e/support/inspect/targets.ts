import type { WindowWithTools } from './tools.ts';

/**
 * Runs inside the page. Returns the controls whose touch area is smaller than 44 × 44 px, the size of WCAG 2.5.5. Links
 * inside a sentence are excepted. The area is measured with points around the centre, because a pseudo-element or a
 * label may enlarge it.
 */
export function findSmallTargets(): string[] {
  const SIZE = 44;
  const { describe, controls, isAt } = (window as unknown as WindowWithTools).pageTools;
  const before = scrollY;
  const small = controls().filter((control) => {
    const { width, height } = control.getBoundingClientRect();
    const isSmall = width < 43.5 || height < 43.5;
    return isSmall && !isInSentence(control) && !hasEquivalent(control) && !hasLargeArea(control);
  });
  const problems = small.map((control) => {
    const { width, height } = control.getBoundingClientRect();
    return `${Math.round(width)} × ${Math.round(height)} px: ${describe(control)}`;
  });
  window.scrollTo({ top: before, behavior: 'instant' });
  return [...new Set(problems)];

  function isInSentence(control: Element): boolean {
    const { parentElement } = control;
    if (!parentElement || !control.matches('a, button')) return false;
    const display = getComputedStyle(parentElement).display;
    if (!/^(block|inline|inline-block|list-item|table-cell)$/.test(display)) return false;
    if (!getComputedStyle(control).display.startsWith('inline')) return false;
    return [...parentElement.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && /\w/.test(node.textContent ?? ''),
    );
  }

  /** The number of a stepper is between two buttons that change it. */
  function hasEquivalent(control: Element): boolean {
    return control.matches('[role=spinbutton]');
  }

  function hasLargeArea(control: HTMLElement): boolean {
    control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const { width, height } = control.getBoundingClientRect();
    const isWide = width >= 43.5 || reach(control, 1, 0) + reach(control, -1, 0) >= 42;
    const isHigh = height >= 43.5 || reach(control, 0, 1) + reach(control, 0, -1) >= 42;
    return isWide && isHigh;
  }

  /** How far the area reaches from the centre of the control in one direction. */
  function reach(control: Element, dx: number, dy: number): number {
    const { left, top, width, height } = control.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    let distance = 0;
    const isNext = () => isAt(control, x + dx * (distance + 1), y + dy * (distance + 1));
    while (distance < SIZE && isNext()) distance += 1;
    return distance;
  }
}
