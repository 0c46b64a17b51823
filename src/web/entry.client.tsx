import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { adoptStoredState } from './page/go.ts';
import { silenceConsole } from './silence-console.ts';

silenceConsole();
adoptStoredState();

// Hydrates in a task of its own, so that a tap during hydration does not wait for all of it.
const { port1, port2 } = new MessageChannel();
port1.addEventListener('message', hydrate, { once: true });
port1.start();
// Below the baseline (docs/browsers.md) the page stays HTML with plain links, because the application would fail.
if ('toSorted' in Array.prototype) port2.postMessage(undefined);

function hydrate(): void {
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />);
  });
}
