let count = 0;
let titleBefore: string | undefined;

/** `(3) Orders | Tokri` while the tab is hidden. */
export function countInTitle(): void {
  if (document.visibilityState === 'visible') return;
  count += 1;
  titleBefore ??= document.title;
  document.title = `(${count}) ${titleBefore}`;
  document.addEventListener('visibilitychange', restoreTitle, { once: true });
}

function restoreTitle(): void {
  const isUnchanged = document.title === `(${count}) ${titleBefore}`;
  if (titleBefore !== undefined && isUnchanged) document.title = titleBefore;
  count = 0;
  titleBefore = undefined;
}
