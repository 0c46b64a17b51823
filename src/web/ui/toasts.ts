import type { ComponentType } from 'react';
import { createStore } from 'zustand/vanilla';
import type { Tone } from './tone-icon.tsx';

export interface Toast {
  id: number;
  tone: Tone;
  text: string;
  /** Opens in a new tab. */
  link?: { to: string; label: string } | undefined;
  /** A newer toast with the same topic replaces this one. */
  about?: string | undefined;
  /** Shown below the text; a reload drops it. */
  Actions?: ComponentType<{ toastId: number }> | undefined;
}

const VISIBLE_MAX = 3;
const DEFAULT_MS = 3000;

/** The newest first. The timers are outside React, so that toasts survive a navigation. */
export const toasts = createStore<{ list: readonly Toast[] }>(() => ({ list: [] }));

interface Clock {
  msLeft: number;
  startedAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const clocks = new Map<number, Clock>();
let lastId = 0;
let paused = false;

export function toast(given: Omit<Toast, 'id'> & { ms?: number }) {
  const { tone, text, link, about, Actions, ms = DEFAULT_MS } = given;
  const id = ++lastId;
  clocks.set(id, { msLeft: ms, startedAt: 0, timer: undefined });
  if (!paused) run(id);
  const others = toasts.getState().list.filter((shown) => !about || shown.about !== about);
  show([{ id, tone, text, link, about, Actions }, ...others].slice(0, VISIBLE_MAX));
}

export function dismiss(id: number) {
  show(toasts.getState().list.filter((shown) => shown.id !== id));
}

/** Called while the pointer or focus is on a toast. */
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

/** Shows a toast after a delay; if the page reloads before that, the new page shows it. */
export function toastAfter(delayMs: number, given: NewToast) {
  delayed.add(given);
  if (isLeaving) storeToasts();
  setTimeout(() => {
    delayed.delete(given);
    if (!isLeaving) toast(given);
  }, delayMs);
}

const STORAGE = 'toasts';

/** Visible and delayed toasts move to the next document. */
export function keepToasts(): () => void {
  restoreToasts();
  addEventListener('pagehide', storeToasts);
  addEventListener('pageshow', onReturn);
  return () => {
    removeEventListener('pagehide', storeToasts);
    removeEventListener('pageshow', onReturn);
  };
}

/** The browser shows this document again from its cache; its toasts have moved to another one. */
function onReturn({ persisted }: PageTransitionEvent) {
  if (!persisted) return;
  isLeaving = false;
  delayed.clear();
  show([]);
  resumeToasts();
}

export function storeToasts() {
  isLeaving = true;
  pauseToasts();
  const shown = toasts.getState().list.map(({ id, tone, text, link, about }) => ({
    tone,
    text,
    link,
    about,
    ms: clocks.get(id)?.msLeft,
  }));
  const left = [...delayed, ...shown];
  try {
    sessionStorage.setItem(STORAGE, JSON.stringify(left));
  } catch {
    // Full or blocked: the toasts are lost.
  }
}

export function restoreToasts() {
  try {
    const left = JSON.parse(sessionStorage.getItem(STORAGE) ?? '[]') as NewToast[];
    sessionStorage.removeItem(STORAGE);
    for (const one of left.toReversed()) toast(one);
  } catch {
    // Blocked or damaged.
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
