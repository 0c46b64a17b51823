import { createStore } from 'zustand/vanilla';
import type { Tone } from './tone-icon.tsx';

export interface Toast {
  id: number;
  tone: Tone;
  text: string;
  /** A newer toast about the same thing takes the place of the older one. */
  about?: string | undefined;
}

const MOST_AT_ONCE = 3;
const DEFAULT_MS = 3000;

/** The newest first. The clocks run here and not in a component, so that toasts outlive their page. */
export const toasts = createStore<{ list: readonly Toast[] }>(() => ({ list: [] }));

interface Clock {
  msLeft: number;
  startedAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const clocks = new Map<number, Clock>();
let lastId = 0;
let paused = false;

export function toast({ tone, text, about, ms = DEFAULT_MS }: Omit<Toast, 'id'> & { ms?: number }) {
  const id = ++lastId;
  clocks.set(id, { msLeft: ms, startedAt: 0, timer: undefined });
  if (!paused) run(id);
  const others = toasts.getState().list.filter((shown) => !about || shown.about !== about);
  show([{ id, tone, text, about }, ...others].slice(0, MOST_AT_ONCE));
}

export function dismiss(id: number) {
  show(toasts.getState().list.filter((shown) => shown.id !== id));
}

/** While somebody points at a toast or has focus in it, none of them leaves. */
export function pauseToasts() {
  if (paused) return;
  paused = true;
  for (const clock of clocks.values()) {
    clearTimeout(clock.timer);
    clock.msLeft -= Date.now() - clock.startedAt;
  }
}

export function resumeToasts() {
  if (!paused) return;
  paused = false;
  for (const id of clocks.keys()) run(id);
}

type NewToast = Parameters<typeof toast>[0];

const delayed = new Set<NewToast>();
let isLeaving = false;

/** Shows a toast after a delay; a page that is fetched anew meanwhile shows it instead. */
export function toastAfter(delayMs: number, given: NewToast) {
  delayed.add(given);
  if (isLeaving) handOverToasts();
  setTimeout(() => {
    delayed.delete(given);
    if (!isLeaving) toast(given);
  }, delayMs);
}

const STORAGE = 'toasts';

/** Before the page is fetched anew: what is on screen goes on, for as long as it has left. */
export function handOverToasts() {
  isLeaving = true;
  pauseToasts();
  const shown = toasts.getState().list.map(({ id, tone, text }) => ({
    tone,
    text,
    ms: clocks.get(id)?.msLeft,
  }));
  const left = [...delayed, ...shown];
  try {
    sessionStorage.setItem(STORAGE, JSON.stringify(left));
  } catch {
    // Full or forbidden: then they end here.
  }
}

export function takeOverToasts() {
  try {
    const left = JSON.parse(sessionStorage.getItem(STORAGE) ?? '[]') as NewToast[];
    sessionStorage.removeItem(STORAGE);
    for (const one of left.toReversed()) toast(one);
  } catch {
    // Forbidden or damaged.
  }
}

function run(id: number) {
  const clock = clocks.get(id);
  if (!clock) return;
  clock.startedAt = Date.now();
  clock.timer = setTimeout(() => dismiss(id), clock.msLeft);
}

function show(list: readonly Toast[]) {
  for (const [id, clock] of clocks) {
    if (list.some((shown) => shown.id === id)) continue;
    clearTimeout(clock.timer);
    clocks.delete(id);
  }
  toasts.setState({ list });
}
