/**
 * Opens a tab for a file that is still being prepared, and returns how to fill or close it. It is called in the click
 * itself, because browsers block tabs that a script opens later.
 */
export function openFileTab(title: string) {
  const tab = window.open('', '_blank');
  if (tab) {
    tab.document.title = title;
    tab.document.body.textContent = 'The file is being prepared…';
    tab.opener = null;
  }
  return {
    /** Undefined if the browser blocked the tab. */
    show: tab ? (file: Blob) => tab.location.replace(URL.createObjectURL(file)) : undefined,
    close: () => tab?.close(),
  };
}
