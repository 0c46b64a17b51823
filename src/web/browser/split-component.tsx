import { useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { onFirstInput } from './first-input.ts';
import { whenIdle } from './when-idle.ts';

interface SplitComponent<Props> {
  (props: Props): ReactNode;
  /** Loads the file, so that the component renders at once when it is needed. */
  preload(): void;
}

/**
 * A component in a file of its own, such as a dialog. It renders nothing until the file is loaded. `React.lazy` would
 * suspend even if the file is loaded already, and React then shows the component up to 300 ms later.
 */
export function splitComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isOptional = false } = {},
): SplitComponent<Props> {
  let state: { Loaded?: ComponentType<Props>; error?: unknown } = {};
  let isLoading = false;
  const listeners = new Set<() => void>();

  function set(next: typeof state) {
    state = next;
    for (const listener of listeners) listener();
  }

  function preload() {
    if (isLoading || state.Loaded) return;
    isLoading = true;
    load()
      .then((Loaded) => set({ Loaded }))
      // Without a mounted component, the next one tries again.
      .catch((error: unknown) => !isOptional && listeners.size > 0 && set({ error }))
      .finally(() => {
        isLoading = false;
      });
  }

  function subscribe(listener: () => void) {
    listeners.add(listener);
    preload();
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && !state.Loaded) state = {};
    };
  }

  function Split(props: Props) {
    const { Loaded, error } = useSyncExternalStore(
      subscribe,
      () => state,
      () => state,
    );
    if (error !== undefined) throw error;
    return Loaded ? <Loaded {...props} /> : null;
  }
  return Object.assign(Split, { preload });
}

/**
 * A component of an island that no visitor sees before an input, so its file is loaded on the first one. If that fails,
 * the island stays as it is, and the next use tries again.
 */
export function laterComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): SplitComponent<Props> {
  const Later = splitComponent<Props>(load, { isOptional: true });
  if (!import.meta.env.SSR) onFirstInput(Later.preload);
  return Later;
}

/** Loads the files of these components in idle moments, before a visitor needs them. */
export function usePreload(...components: { preload: () => void }[]): void {
  // The components are constants of the calling module.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => preloadInTurn(components), []);
}

/** One per idle moment, because all together would be a long task. Returns a function that stops it. */
function preloadInTurn(components: { preload: () => void }[]): () => void {
  const [first, ...rest] = components;
  if (!first) return () => {};
  let stop = whenIdle(() => {
    first.preload();
    stop = preloadInTurn(rest);
  });
  return () => stop();
}
