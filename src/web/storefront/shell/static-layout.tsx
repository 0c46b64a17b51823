export { clientLoader, loader } from '#web/page/own-document.ts';
export { default, ErrorBoundary } from './layout.tsx';

/** The server renders these pages, and only their islands are hydrated. */
export const handle = { isStatic: true };
