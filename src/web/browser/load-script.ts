const loading = new Map<string, Promise<void>>();

interface ScriptOptions<T> {
  src: string;
  /** Returns what the script defines, once it has run. */
  find: () => T | undefined;
  timeoutMs: number;
}

/** Loads a third-party script once. A failed load is not cached, so the next call retries it. */
export async function loadScript<T>({ src, find, timeoutMs }: ScriptOptions<T>): Promise<T> {
  const before = find();
  if (before) return before;
  const load = loading.get(src) ?? append(src, timeoutMs);
  loading.set(src, load);
  await load;
  const found = find();
  if (found) return found;
  loading.delete(src);
  throw new Error(`no script at ${src}`);
}

/** Settles when the script has run, has failed or has timed out. */
function append(src: string, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    const settle = () => resolve();
    script.addEventListener('load', settle);
    script.addEventListener('error', settle);
    AbortSignal.timeout(timeoutMs).addEventListener('abort', settle);
    script.src = src;
    document.head.append(script);
  });
}
