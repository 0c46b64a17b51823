import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { safeStorage } from '#web/browser/safe-storage.ts';
import { useCart } from '#web/cart/store.ts';
import { nobody, readSession, type Session } from './user.ts';

interface SessionState extends Session {
  /** True until the browser's stored session has been read: nobody knows yet who this is. */
  isLoading: boolean;
  logout(): void;
}

const SESSION_STORAGE = 'auth-storage';
const TOKEN_STORAGE = 'token';

/** Who is signed in. The server renders the undecided state; the browser's own appears after hydration. */
export const useSession = create<SessionState>()(
  persist(
    (set) => ({
      ...nobody,
      isLoading: true,
      logout() {
        set(nobody);
        void safeStorage.removeItem(TOKEN_STORAGE);
        useCart.getState().clear();
      },
    }),
    {
      name: SESSION_STORAGE,
      version: 1,
      storage: createJSONStorage(() => safeStorage),
      skipHydration: true,
      partialize: ({ user, token, isAuthenticated }) => ({ user, token, isAuthenticated }),
      migrate: (stored) => stored as SessionState,
      merge: (stored, current) => ({ ...current, ...readSession(stored), isLoading: false }),
    },
  ),
);

/** Reads the stored session, and again whenever another tab of the shop changes it. */
export function keepSessionInStep(): () => void {
  void useSession.persist.rehydrate();
  const onStorage = ({ key }: StorageEvent) => {
    if (key === SESSION_STORAGE) void useSession.persist.rehydrate();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
