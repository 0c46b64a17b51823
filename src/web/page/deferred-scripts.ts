/** How a sleeping script and the files it needs are marked in a page, so that no browser fetches them. */
const ASLEEP = { file: 'late-modulepreload', script: 'late-module' };

/** Said by the application once it answers what people do. */
export const ALIVE = 'alive';

/**
 * The router has the browser fetch the whole application with the page, where it competes with the page's style
 * and first picture for a thin line. So it is put to sleep, and `lateStart` wakes it.
 */
export function putToSleep(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', `<link rel="${ASLEEP.file}"`)
    .replaceAll('<script type="module" async="">', `<script type="${ASLEEP.script}" async="">`);
}

/** For the head of a page; its hash stands in the page's policy like that of every inline script. */
export const lateStartScript = (fonts: Font[]) =>
  `(${lateStart.toString()})(${JSON.stringify({ ...ASLEEP, ALIVE, fonts })})`;

interface Font {
  url: string;
  family: string;
  weight: string;
  unicodeRange: string;
  isOnEveryPage: boolean;
}

interface Late {
  file: string;
  script: string;
  ALIVE: string;
  fonts: Font[];
}

/**
 * Fetches fonts and starts the application when the page is painted with its first picture, when somebody touches it,
 * or when the picture takes too long. Runs as text: it uses nothing from outside itself.
 */
function lateStart(names: Late): void {
  const LONGEST_WAIT_MS = 3000;
  const touches = ['pointerdown', 'keydown'];
  /** Buttons pressed before anything could answer, each once: they are pressed again. */
  const pressed = new Set<HTMLElement>();
  /** Forms sent before anything could answer: they are sent again. */
  const sent = new Set<HTMLFormElement>();
  let isAlive = false;
  const address = location.pathname + location.search;

  // Whoever goes back meanwhile stands at another address than the page is of.
  const follow = () => {
    if (location.pathname + location.search !== address) location.reload();
  };

  // Asked afterwards: while React takes over it may answer a press itself, or drop it.
  const remember = ({ target }: Event) =>
    setTimeout(() => {
      const button =
        target instanceof Element && target.closest<HTMLElement>('button[type=button]');
      if (button && !isAlive) pressed.add(button);
    });

  // A form with an address of its own works without the application.
  const hold = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    if (form.hasAttribute('action')) return;
    event.preventDefault();
    sent.add(form);
  };

  // Until they come, text stands in fonts of the same width.
  const fonts = names.fonts.map(
    ({ url, family, weight, unicodeRange }) =>
      new FontFace(family, `url(${url})`, { weight, unicodeRange, display: 'swap' }),
  );
  const addFonts = () => fonts.forEach((font) => document.fonts.add(font));

  // All at once, and not before they are here: the browser measures all text again each time.
  const fetchFonts = () => {
    const needed = fonts.filter((_, index) => names.fonts[index]?.isOnEveryPage);
    void Promise.allSettled(needed.map((font) => font.load())).then(addFonts);
  };

  const wasHereBefore = () => {
    try {
      return localStorage.length > 0;
    } catch {
      return false;
    }
  };

  const start = () => {
    fetchFonts();
    for (const type of touches) removeEventListener(type, start, true);
    // In their place: React, which finds none of them changed, fetches none of them again.
    for (const file of document.querySelectorAll<HTMLLinkElement>(`link[rel=${names.file}]`)) {
      file.rel = 'modulepreload';
    }
    for (const script of document.querySelectorAll(`script[type=${names.script}]`)) {
      const awake = document.createElement('script');
      awake.type = 'module';
      awake.textContent = script.textContent;
      script.replaceWith(awake);
    }
  };

  /** Observers are told after a frame is drawn, callbacks for a frame before. */
  const afterFrame = (then: () => void) => {
    const observer = new IntersectionObserver(() => {
      observer.disconnect();
      then();
    });
    observer.observe(document.documentElement);
  };
  const whenPainted = () => afterFrame(() => afterFrame(start));

  // From then the browser has them still.
  if (wasHereBefore()) addFonts();
  addEventListener('click', remember, true);
  addEventListener('submit', hold, true);
  addEventListener('popstate', follow);
  addEventListener(names.ALIVE, () => {
    isAlive = true;
    removeEventListener('click', remember, true);
    removeEventListener('submit', hold, true);
    removeEventListener('popstate', follow);
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
