const loading = new Map<string, Promise<void>>();

interface ScriptOptions<T> {
  src: string;
  /** What the script defines, once it has run. */
  find: () => T | undefined;
  patienceMs: number;
}

/** Loads somebody else's script once. A failed load is forgotten, so that the next call tries again. */
export async function loadScript<T>({ src, find, patienceMs }: ScriptOptions<T>): Promise<T> {
  const before = find();
  if (before) return before;
  const load = loading.get(src) ?? append(src, patienceMs);
  loading.set(src, load);
  await load;
  const found = find();
  if (found) return found;
  loading.delete(src);
  throw new Error(`no script at ${src}`);
}

/** Settles when the script has run, or will not run any more. */
function append(src: string, patienceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    const settle = () => resolve();
    script.addEventListener('load', settle);
    script.addEventListener('error', settle);
    AbortSignal.timeout(patienceMs).addEventListener('abort', settle);
    script.src = src;
    document.head.append(script);
  });
}
