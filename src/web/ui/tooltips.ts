import { HAS_POPOVER } from './has-popover.ts';

const DELAY_MS = 400;
const GAP_PX = 6;
const LOOK =
  // The pseudo-element bridges the gap, so that the pointer can move from the control to the tooltip (WCAG 1.4.13).
  'fixed inset-auto m-0 overflow-visible before:absolute before:-inset-1.5 before:-z-1 forced-colors:border max-w-70 rounded-sm bg-neel-950 px-2.5 pt-1 pb-0.5 text-sm leading-snug font-semibold text-white shadow-2';

/**
 * Shows tooltips for icon buttons and icon links on hover and keyboard focus. They use the accessible name, so no
 * control has to ask for one.
 */
export function startTooltips(): () => void {
  if (!HAS_POPOVER) return () => {};
  let tip: HTMLElement | undefined;
  let shownFor: Element | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isTabbing = false;
  let isByKeyboard = false;

  function hide() {
    clearTimeout(timer);
    isByKeyboard = false;
    shownFor = undefined;
    tip?.remove();
    tip = undefined;
  }

  function show(control: Element) {
    const name = iconName(control);
    if (!name || !control.isConnected) return;
    tip?.remove();
    tip = document.createElement('div');
    tip.className = LOOK;
    tip.textContent = name;
    tip.popover = 'manual';
    // Screen readers already read the accessible name.
    tip.ariaHidden = 'true';
    document.body.append(tip);
    // In the top layer, so that open dialogs do not cover it.
    tip.showPopover();
    placeAt(tip, control.getBoundingClientRect());
  }

  function plan(control: Element | undefined, delayMs: number) {
    if (control === shownFor) return;
    hide();
    if (!control) return;
    shownFor = control;
    timer = setTimeout(() => show(control), delayMs);
  }

  const listeners = new AbortController();
  const listen = <Name extends keyof DocumentEventMap>(
    name: Name,
    handle: (event: DocumentEventMap[Name]) => void,
  ) =>
    document.addEventListener(name, handle, {
      capture: true,
      passive: true,
      signal: listeners.signal,
    });

  listen('pointerover', ({ target, pointerType }) => {
    if (tip?.contains(target as Node)) return;
    // A page that scrolls under a resting pointer must not close a tooltip of the keyboard focus.
    if (pointerType === 'mouse' && !isByKeyboard) plan(controlAt(target), DELAY_MS);
  });
  listen('focusin', ({ target }) => {
    if (!isTabbing) return;
    plan(controlAt(target), 0);
    isByKeyboard = true;
  });
  listen('focusout', hide);
  listen('pointerdown', () => {
    // After a press the tooltip stays hidden until the pointer comes back.
    clearTimeout(timer);
    isByKeyboard = false;
    tip?.remove();
    tip = undefined;
  });
  listen('scroll', hide);
  listen('keydown', ({ key }) => {
    isTabbing = key === 'Tab';
    if (!isTabbing) hide();
  });
  listen('keyup', () => {
    isTabbing = false;
  });
  return () => {
    listeners.abort();
    hide();
  };
}

function controlAt(target: EventTarget | null): Element | undefined {
  const control = target instanceof Element ? target.closest('button, a[href], summary') : null;
  return control ?? undefined;
}

/** The accessible name of a control that shows only an icon. */
function iconName(control: Element): string | undefined {
  // An open menu below the control makes the tooltip redundant.
  if (control.matches('[aria-haspopup][aria-expanded=true]')) return undefined;
  if (!control.querySelector('svg') || hasVisibleText(control)) return undefined;
  return (control.ariaLabel ?? control.textContent).trim();
}

function hasVisibleText(control: Element): boolean {
  const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode;
    const isIgnored = !parentElement || parentElement.closest('[aria-hidden=true], svg');
    // Visually hidden text is one pixel wide.
    const isSeen = !isIgnored && parentElement.getBoundingClientRect().width > 1;
    if (textContent?.trim() && isSeen) return true;
  }
  return false;
}

function placeAt(tip: HTMLElement, { top, bottom, left, width }: DOMRect) {
  const own = tip.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const isBelow = bottom + GAP_PX + own.height <= clientHeight;
  const x = left + width / 2 - own.width / 2;
  const xMax = clientWidth - own.width - GAP_PX;
  tip.style.left = `${Math.max(GAP_PX, Math.min(x, xMax))}px`;
  tip.style.top = `${isBelow ? bottom + GAP_PX : top - GAP_PX - own.height}px`;
}
