import { enableCompileCache } from 'node:module';

// Caches compiled code between starts, for modules that are imported after this line.
enableCompileCache();
const [{ start }, { loadBuiltWeb }] = await Promise.all([
  import('./start.ts'),
  import('./http/pages.ts'),
]);

await start(loadBuiltWeb);
