import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { noticeKinds, NOTICES_MAX, type Notice } from '#shared/notices/notice.ts';
import { safeStorage } from '#web/browser/safe-storage.ts';
import { onLogout } from '#web/session/store.ts';

/** More would not be read. As many as a reload shows. */
const LIST_MAX = NOTICES_MAX * noticeKinds.length;

interface Notices {
  /** The newest first. Undefined until they are loaded. */
  list: Notice[] | undefined;
  isOpen: boolean;
  /** New orders that arrived while this page was open. */
  arrivedOrders: number;
}

export const useNotices = create<Notices>()(() => ({
  list: undefined,
  isOpen: false,
  arrivedOrders: 0,
}));

interface Preferences {
  /** The time of the newest notice that was seen in the list. */
  readUntil: string;
  hasSound: boolean;
  showsOnDesktop: boolean;
}

const NOTICES = 'admin-notices';

const unset: Preferences = { readUntil: '', hasSound: false, showsOnDesktop: false };

/** Of this browser. */
export const useNoticePreferences = create<Preferences>()(
  persist(() => unset, {
    name: NOTICES,
    storage: createJSONStorage(() => safeStorage),
  }),
);

onLogout(() => {
  useNotices.setState({ list: undefined, isOpen: false, arrivedOrders: 0 });
  useNoticePreferences.setState({ readUntil: '' });
});

/** Adds notices; returns those that were not in the list. */
export function addNotices(added: readonly Notice[]): Notice[] {
  const { list = [] } = useNotices.getState();
  const known = new Set(list.map(({ id }) => id));
  const fresh = added.filter(({ id }) => !known.has(id));
  const next = [...fresh, ...list].toSorted((a, b) => b.at.localeCompare(a.at));
  useNotices.setState({ list: next.slice(0, LIST_MAX) });
  return fresh;
}

export function markAllRead(): void {
  const [newest] = useNotices.getState().list ?? [];
  const { readUntil } = useNoticePreferences.getState();
  if (newest && newest.at > readUntil) useNoticePreferences.setState({ readUntil: newest.at });
}

export function useUnreadCount(): number {
  const list = useNotices((state) => state.list);
  const readUntil = useNoticePreferences((preferences) => preferences.readUntil);
  return list?.filter(({ at }) => at > readUntil).length ?? 0;
}
