import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { ApiError, call } from '#web/api/call.ts';
import { safeStorage } from '#web/browser/safe-storage.ts';
import { tabStorage } from '#web/browser/tab-storage.ts';
import { signedOut, readSession, readUser, type Session } from './user.ts';

interface SessionState extends Session {
  /** True until the stored session is loaded and checked with the server. */
  isLoading: boolean;
  /** The server ended the session, so the sign-in page explains why it opened. */
  hasEnded: boolean;
  /** The server blocks the back-office until two-factor authentication is set up. */
  lacksSecondFactor: boolean;
  signIn(session: Session): void;
  /** Signs out in the browser and on the server. */
  logout(): void;
  /** The server rejected this token. */
  end(token: string): void;
}

export const SESSION_STORAGE = 'auth-storage';
const TOKEN_STORAGE = 'token';

const logoutListeners = new Set<() => void>();

/** Registers a callback that clears other data of this browser at logout. */
export function onLogout(farewell: () => void): () => void {
  logoutListeners.add(farewell);
  return () => logoutListeners.delete(farewell);
}

/** The server renders a loading session; the stored one appears after hydration. */
export const useSession = create<SessionState>()(
  persist(
    (set, get) => ({
      ...signedOut,
      isLoading: true,
      hasEnded: false,
      lacksSecondFactor: false,
      signIn(session) {
        set({ ...session, isLoading: false, hasEnded: false, lacksSecondFactor: false });
        void safeStorage.setItem(TOKEN_STORAGE, session.token ?? '');
      },
      logout() {
        const { token } = get();
        if (!token) return;
        // Before the session changes, so that other tabs already find this data cleared.
        for (const farewell of logoutListeners) farewell();
        tabStorage.clear();
        set({ ...signedOut, hasEnded: false });
        void safeStorage.removeItem(TOKEN_STORAGE);
        // If the request fails, the session expires on the server by itself.
        call('POST /api/auth/logout', {}, token).catch(() => {});
      },
      end(token) {
        // The user may have signed in again after the request with this token was sent.
        if (get().token !== token) return;
        set({ ...signedOut, hasEnded: true });
        void safeStorage.removeItem(TOKEN_STORAGE);
      },
    }),
    {
      name: SESSION_STORAGE,
      version: 1,
      storage: createJSONStorage(() => safeStorage),
      skipHydration: true,
      partialize: ({ user, token, isAuthenticated }) => ({ user, token, isAuthenticated }),
      migrate: (stored) => stored as SessionState,
      merge: (stored, current) => ({ ...current, ...readSession(stored) }),
    },
  ),
);

let stored: Promise<void> | undefined;
let ready: Promise<void> | undefined;

/** Resolves when the stored session is loaded, and the request that checks it is sent. */
export async function storedSessionLoaded(): Promise<void> {
  void sessionReady();
  await stored;
}

/** Resolves when the stored session is loaded and checked with the server. */
export function sessionReady(): Promise<void> {
  ready ??= initialise();
  return ready;
}

async function initialise(): Promise<void> {
  stored = Promise.resolve(useSession.persist.rehydrate());
  await stored;
  const { token, end } = useSession.getState();
  try {
    if (!token) return;
    const user = readUser((await call('GET /api/auth/me', {}, token)).user);
    useSession.setState((session) => (session.token === token && user ? { user } : {}));
  } catch (error) {
    // An unreachable server does not end the session.
    if (error instanceof ApiError && error.status === 401) end(token ?? '');
  } finally {
    useSession.setState({ isLoading: false });
  }
}

/** Loads the session and follows sign-ins and logouts of other tabs. */
export function startSessionSync(): () => void {
  void sessionReady();
  const onStorage = ({ key }: StorageEvent) => {
    if (key === SESSION_STORAGE || key === null) void useSession.persist.rehydrate();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
