const PREFIX = 'own:';

interface Kept {
  owner: string;
  value: unknown;
}

/**
 * What this tab remembers for one person, also when the page is fetched anew. It is gone with the tab and
 * with their sign-out, and nobody else who signs in here gets to see it.
 */
export const tabStorage = {
  read(name: string, owner: string): unknown {
    try {
      const kept = JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null') as Kept | null;
      return kept?.owner === owner ? kept.value : undefined;
    } catch {
      return undefined;
    }
  },
  keep(name: string, { owner, value }: Kept): void {
    try {
      sessionStorage.setItem(PREFIX + name, JSON.stringify({ owner, value }));
    } catch {
      // Full or forbidden: then it is remembered only while the page is open.
    }
  },
  forget(name: string): void {
    try {
      sessionStorage.removeItem(PREFIX + name);
    } catch {
      // Forbidden.
    }
  },
  forgetAll(): void {
    try {
      const names = Object.keys(sessionStorage).filter((name) => name.startsWith(PREFIX));
      for (const name of names) sessionStorage.removeItem(name);
    } catch {
      // Forbidden.
    }
  },
};
