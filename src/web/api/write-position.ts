const HEADER = 'wal-position';

// A shop with a replica tells administrators the position of their last write in the database's log. Lists that are read
// from the replica are at least as new. It is stored, so that it holds for all tabs and after a reload.

export function storePosition({ headers }: Response): void {
  const position = headers.get(HEADER);
  if (position === null) return;
  try {
    localStorage.setItem(HEADER, position);
  } catch {
    // Without storage, a list may show a change a moment later.
  }
}

export function positionHeader(): Record<string, string> {
  try {
    const position = localStorage.getItem(HEADER);
    return position === null ? {} : { [HEADER]: position };
  } catch {
    return {};
  }
}
