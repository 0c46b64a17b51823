import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { silenceConsole } from './silence-console.ts';

silenceConsole();

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
