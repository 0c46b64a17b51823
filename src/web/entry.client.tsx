import { startTransition } from 'react';
import { HydratedRouter } from 'react-router/dom';
import { nextTask } from './browser/next-task.ts';
import { adoptStoredState } from './page/go.ts';
import { connectPageSettings } from './settings.ts';
import { silenceConsole } from './silence-console.ts';

silenceConsole();
connectPageSettings();
adoptStoredState();
// Below the baseline (docs/browsers.md) the page stays HTML with plain links, because the application would fail.
if ('toSorted' in Array.prototype) void hydrate();

/** Evaluates React and hydrates in tasks of their own, so that a tap in between does not wait for all of it. */
async function hydrate(): Promise<void> {
  await nextTask();
  const { hydrateRoot } = await import('react-dom/client');
  await nextTask();
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />);
  });
}
