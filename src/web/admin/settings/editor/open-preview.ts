/**
 * Opens an empty tab and returns how to fill or close it. It is called in the click itself, because browsers block
 * tabs that a script opens later.
 */
export function openPreviewTab() {
  const tab = window.open('', '_blank');
  if (tab) {
    tab.document.title = 'Preview';
    tab.document.body.textContent = 'The preview is being prepared…';
    tab.opener = null;
  }
  return {
    isBlocked: tab === null,
    show: (address: string) => tab?.location.replace(address),
    close: () => tab?.close(),
  };
}

/** The address of a page with a draft. */
export function previewAddress(page: string, token: string): string {
  const mark = page.includes('?') ? '&' : '?';
  return `${page}${mark}preview=${encodeURIComponent(token)}`;
}
