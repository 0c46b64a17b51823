const PREFIX = 'own:';

interface StoredValue {
  owner: string;
  value: unknown;
}

/** Session storage for one account: it survives a reload, is cleared at logout, and is hidden from other accounts. */
export const tabStorage = {
  read(name: string, owner: string): unknown {
    try {
      const stored = JSON.parse(
        sessionStorage.getItem(PREFIX + name) ?? 'null',
      ) as StoredValue | null;
      return stored?.owner === owner ? stored.value : undefined;
    } catch {
      return undefined;
    }
  },
  write(name: string, { owner, value }: StoredValue): void {
    try {
      sessionStorage.setItem(PREFIX + name, JSON.stringify({ owner, value }));
    } catch {
      // Full or blocked: the value is then lost at the next reload.
    }
  },
  remove(name: string): void {
    try {
      sessionStorage.removeItem(PREFIX + name);
    } catch {
      // Blocked.
    }
  },
  clear(): void {
    try {
      const names = Object.keys(sessionStorage).filter((name) => name.startsWith(PREFIX));
      for (const name of names) sessionStorage.removeItem(name);
    } catch {
      // Blocked.
    }
  },
};
