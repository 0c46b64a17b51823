/** Replaces the standard `rel` and `type` values, so that browsers do not load the scripts yet. */
const DEFERRED = {
  file: 'late-modulepreload',
  style: 'late-stylesheet',
  script: 'late-module',
};

/** Event that the application dispatches once it is hydrated. */
export const HYDRATED = 'hydrated';

/**
 * The router lets the browser load the whole application with the page, where it competes with the stylesheet and the
 * first image for bandwidth. So the scripts, and the styles of other pages, are deferred until `startDeferredScripts`.
 */
export function deferScripts(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', `<link rel="${DEFERRED.file}"`)
    .replaceAll('<link rel="stylesheet"', `<link rel="${DEFERRED.style}"`)
    .replaceAll('<script type="module" async="">', `<script type="${DEFERRED.script}" async="">`);
}

/** An inline script for the head; its hash is part of the content security policy. */
export const deferredStartScript = () =>
  `(${sourceOf(startDeferredScripts)})(${JSON.stringify({ ...DEFERRED, ALIVE: HYDRATED })})`;

/** Without comments and indentation, because every page contains it. */
const sourceOf = (code: (names: StartOptions) => void) =>
  code
    .toString()
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s*\n\s*/g, '\n');

interface StartOptions {
  file: string;
  style: string;
  script: string;
  ALIVE: string;
}

/**
 * Starts the application after the first image is painted, on the first input, or after a timeout. It
 * runs as source text, so it must not use anything outside itself.
 */
function startDeferredScripts(names: StartOptions): void {
  const LONGEST_WAIT_MS = 3000;
  const touches = ['pointerdown', 'keydown'];
  /** Buttons pressed before hydration; each is clicked again once. */
  const pressed = new Set<HTMLElement>();
  /** Forms submitted before hydration; they are submitted again. */
  const sent = new Set<HTMLFormElement>();
  let isStarted = false;
  let isHydrated = false;
  const address = location.pathname + location.search;

  // After a back navigation the address no longer matches the document.
  const reloadOnOtherAddress = () => {
    if (location.pathname + location.search !== address) location.reload();
  };

  // Checked in a later task, because React may replay the click itself during hydration.
  const recordPress = ({ target }: Event) =>
    setTimeout(() => {
      const button =
        target instanceof Element && target.closest<HTMLElement>('button[type=button]');
      if (button && !isHydrated) pressed.add(button);
    });

  // A form with an action works without the application.
  const holdSubmit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    if (form.hasAttribute('action')) return;
    event.preventDefault();
    sent.add(form);
  };

  // Changes links in place, so that React does not load the files again.
  const activate = (element: HTMLLinkElement | HTMLScriptElement) => {
    if (element instanceof HTMLLinkElement) {
      element.rel = element.rel === names.file ? 'modulepreload' : 'stylesheet';
      return;
    }
    const activated = document.createElement('script');
    activated.type = 'module';
    activated.textContent = element.textContent;
    element.replaceWith(activated);
  };

  // One element per task, because a request takes a millisecond to start and a page has up to 40 files.
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const type of touches) removeEventListener(type, start, true);
    const elements = document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>(
      `link[rel=${names.file}],link[rel=${names.style}],script[type=${names.script}]`,
    );
    const waiting = [...elements];
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      const element = waiting.shift();
      if (!element) return;
      activate(element);
      port2.postMessage(0);
    });
    port1.start();
    port2.postMessage(0);
  };

  /** Intersection observers run after a frame is painted, animation frame callbacks before it. */
  const afterFrame = (then: () => void) => {
    const observer = new IntersectionObserver(() => {
      observer.disconnect();
      then();
    });
    observer.observe(document.documentElement);
  };
  const whenPainted = () => afterFrame(() => afterFrame(start));

  // The browser restores a scroll position, so all heights must be final (`layOutWhole`).
  const [visit] = performance.getEntriesByType('navigation');
  if (visit?.type !== 'navigate' || location.hash) document.documentElement.dataset.whole = '';
  addEventListener('click', recordPress, true);
  addEventListener('submit', holdSubmit, true);
  addEventListener('popstate', reloadOnOtherAddress);
  addEventListener(names.ALIVE, () => {
    isHydrated = true;
    removeEventListener('click', recordPress, true);
    removeEventListener('submit', holdSubmit, true);
    removeEventListener('popstate', reloadOnOtherAddress);
    setTimeout(() => {
      pressed.forEach((button) => button.click());
      sent.forEach((form) => form.requestSubmit());
    });
  });
  addEventListener('DOMContentLoaded', () => {
    for (const type of touches) addEventListener(type, start, true);
    const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
    if (picture) picture.decode().then(whenPainted, whenPainted);
    else whenPainted();
    setTimeout(start, LONGEST_WAIT_MS);
  });
}
