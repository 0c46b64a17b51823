import { useSyncExternalStore, type ComponentType } from 'react';
import type { Root } from 'react-dom/client';
import { onFirstInput } from '#web/browser/first-input.ts';
import { nextTask } from '#web/browser/next-task.ts';
import { hereStore } from './here-store.ts';
import { IslandRoot } from './island-root.tsx';

type AnyComponent = ComponentType<object>;

/** The islands of one folder. */
export type IslandModule = Record<string, ComponentType<never>>;
export type IslandModules = Record<string, () => Promise<IslandModule>>;

const SELECTOR = '[data-island]';
const NOW = '[data-island]:not([data-later])';

let modules: IslandModules = {};
const roots = new Map<Element, Root>();

export function connectIslands(found: IslandModules): void {
  modules = found;
}

/** Tests and benchmarks wait for this mark before they use a page. */
export function markHydrated(isHydrated = true): void {
  document.documentElement.toggleAttribute('data-hydrated', isHydrated);
}

/** Hydrates the islands one by one, each in a task of its own, so that taps are answered between them. */
export async function hydrateIslands(scope: ParentNode): Promise<void> {
  for (const container of scope.querySelectorAll<HTMLElement>('[data-later]')) {
    hydrateLater(container);
  }
  const containers = [...scope.querySelectorAll<HTMLElement>(NOW)];
  await loadIslands(scope);
  // Evaluates React in a task of its own, because one task for all scripts would be long.
  await nextTask();
  await loadReact();
  for (const container of containers) {
    await nextTask();
    if (container.isConnected && !roots.has(container)) await hydrate(container);
  }
}

function hydrateLater(container: HTMLElement): void {
  onFirstInput(() => {
    if (!container.isConnected || roots.has(container)) return;
    // Its file fails to load offline, or if the input leaves the page. The next use of the island tries again.
    hydrate(container).catch(() => {
      container.addEventListener('focusin', () => hydrateLater(container), { once: true });
    });
  });
}

/** What a visitor presses or submits in an island before it is hydrated happens once it is. */
const early = new WeakMap<Element, Set<() => void>>();

/** For islands that are hydrated later, and those of the next page. The first page has its own script for this. */
export function holdEarlyInput(): void {
  const waitFor = (target: EventTarget | null, repeat: () => void) => {
    const container = target instanceof Element ? target.closest(SELECTOR) : null;
    if (!container || roots.has(container)) return false;
    early.set(container, (early.get(container) ?? new Set()).add(repeat));
    return true;
  };
  addEventListener(
    'click',
    ({ target }) => {
      const button = (target as Element).closest<HTMLElement>('button[type=button]');
      if (button) waitFor(button, () => button.click());
    },
    true,
  );
  addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      // A form with an action works without a script.
      if (form.hasAttribute('action')) return;
      if (!waitFor(form, () => form.requestSubmit())) return;
      event.preventDefault();
      // A form that was sent before the start is sent again without an input, for which a later island would wait.
      dispatchEvent(new Event('focusin'));
    },
    true,
  );
}

function repeatEarlyInput(container: Element): void {
  const repeats = early.get(container) ?? [];
  early.delete(container);
  for (const repeat of repeats) void nextTask().then(repeat);
}

/** Loads the modules of all islands at the same time. */
export async function loadIslands(scope: ParentNode): Promise<void> {
  const containers = Array.from(scope.querySelectorAll<HTMLElement>(NOW));
  const folders = new Set(containers.map((container) => namesOf(container).folder));
  await Promise.all(Array.from(folders, async (folder) => modules[folder]?.()));
}

/** Call it before the elements are removed. */
export function unmountIslands(scope: ParentNode): void {
  for (const container of scope.querySelectorAll(SELECTOR)) {
    const root = roots.get(container);
    roots.delete(container);
    root?.unmount();
  }
}

const loadReact = () => import('react-dom/client');

async function hydrate(container: HTMLElement): Promise<void> {
  const { hydrateRoot } = await loadReact();
  const { folder, name } = namesOf(container);
  const Component = (await modules[folder]?.())?.[name] as AnyComponent | undefined;
  if (!Component) throw new Error(`There is no island ${folder}/${name}`);
  await new Promise<void>((resolve) => {
    const root = hydrateRoot(
      container,
      <LiveRoot of={Component} props={propsOf(container)} onHydrated={resolve} />,
      {
        identifierPrefix: container.dataset.idPrefix ?? '',
        onRecoverableError(error) {
          // React reports a root that is unmounted before it was hydrated.
          if (roots.has(container)) reportError(error);
        },
      },
    );
    roots.set(container, root);
  });
  repeatEarlyInput(container);
}

function namesOf({ dataset }: HTMLElement): { folder: string; name: string } {
  const [folder = '', name = ''] = dataset.island?.split('/') ?? [];
  return { folder, name };
}

function propsOf({ nextElementSibling: next }: HTMLElement): object {
  if (next?.getAttribute('type') !== 'application/json') return {};
  return JSON.parse(next.textContent) as object;
}

interface LiveRootProps {
  of: AnyComponent;
  props: object;
  onHydrated: () => void;
}

function LiveRoot(rest: LiveRootProps) {
  const { subscribe, getState } = hereStore;
  // The page was rendered for the current address, also if it is not the first one.
  const here = useSyncExternalStore(subscribe, getState, getState);
  return <IslandRoot {...rest} here={here} />;
}
