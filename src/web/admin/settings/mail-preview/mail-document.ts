// The frame inherits the content security policy of the page, which blocks styles in the HTML. Scripts of the page may
// set them.

/** Moves the styles of a mail to places where the browser does not apply them. Texts contain no plain quotes. */
export function withoutStyles(html: string): string {
  return html
    .replace(/<style>([\s\S]*?)<\/style>/g, '<template>$1</template>')
    .replaceAll(' style="', ' data-style="');
}

/** Applies the styles that `withoutStyles` moved. */
export function applyMailStyles(frame: HTMLIFrameElement): void {
  const { contentDocument, contentWindow } = frame;
  if (!contentDocument || !contentWindow) return;
  for (const element of contentDocument.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? '';
  }
  // A link would open inside the frame, where the shop does not allow its pages.
  for (const link of contentDocument.querySelectorAll('a')) link.removeAttribute('href');
  // A style sheet must be created by the window of its document.
  const { CSSStyleSheet: FrameStyleSheet } = contentWindow as Window & typeof globalThis;
  contentDocument.adoptedStyleSheets = Array.from(
    contentDocument.querySelectorAll('template'),
    ({ content }) => {
      const sheet = new FrameStyleSheet();
      sheet.replaceSync(content.textContent ?? '');
      return sheet;
    },
  );
  fitHeight(frame);
}

/** The page scrolls, not the frame. */
export function fitHeight(frame: HTMLIFrameElement): void {
  const height = frame.contentDocument?.body?.offsetHeight ?? 0;
  if (height > 0) frame.height = String(height + BORDERS);
}

const BORDERS = 2;
