import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { ApiError, call } from '#web/api/call.ts';
import { safeStorage } from '#web/browser/safe-storage.ts';
import { tabStorage } from '#web/browser/tab-storage.ts';
import { nobody, readSession, readUser, type Session } from './user.ts';

interface SessionState extends Session {
  /** True until the stored session has been read, and the server has said whether it still holds. */
  isLoading: boolean;
  /** The server ended it, not the visitor: they may wonder why they are asked to sign in. */
  hasEnded: boolean;
  /** The server keeps the back-office closed until a second factor is set up. */
  lacksSecondFactor: boolean;
  signIn(session: Session): void;
  /** Signs out here and on the server. */
  logout(): void;
  /** The server knows this token no more. */
  end(token: string): void;
}

export const SESSION_STORAGE = 'auth-storage';
const TOKEN_STORAGE = 'token';

const farewells = new Set<() => void>();

/** What else is forgotten in this browser when somebody logs out. */
export function onLogout(farewell: () => void): () => void {
  farewells.add(farewell);
  return () => farewells.delete(farewell);
}

/** Who is signed in. The server renders the undecided state; the browser's own appears after hydration. */
export const useSession = create<SessionState>()(
  persist(
    (set, get) => ({
      ...nobody,
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
        // First: other tabs must find these forgotten when they hear that nobody is signed in.
        for (const farewell of farewells) farewell();
        tabStorage.forgetAll();
        set({ ...nobody, hasEnded: false });
        void safeStorage.removeItem(TOKEN_STORAGE);
        // What the browser forgot the server ends by itself after a while, should this not arrive.
        call('POST /api/auth/logout', {}, token).catch(() => {});
      },
      end(token) {
        // Somebody may have signed in anew since the call was sent that found this token ended.
        if (get().token !== token) return;
        set({ ...nobody, hasEnded: true });
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

let known: Promise<void> | undefined;

/** Resolves once it is known who this is: the stored session is read, and still holds on the server. */
export function sessionKnown(): Promise<void> {
  known ??= initialise();
  return known;
}

async function initialise(): Promise<void> {
  await useSession.persist.rehydrate();
  const { token, end } = useSession.getState();
  try {
    if (!token) return;
    const user = readUser((await call('GET /api/auth/me', {}, token)).user);
    useSession.setState((session) => (session.token === token && user ? { user } : {}));
  } catch (error) {
    // A server that is away says nothing about the session: it is believed until one answers.
    if (error instanceof ApiError && error.status === 401) end(token ?? '');
  } finally {
    useSession.setState({ isLoading: false });
  }
}

/** Finds out who this is, and follows when another tab of the shop signs in or out. */
export function keepSessionInStep(): () => void {
  void sessionKnown();
  const onStorage = ({ key }: StorageEvent) => {
    if (key === SESSION_STORAGE || key === null) void useSession.persist.rehydrate();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
