import { enableCompileCache } from 'node:module';

// Compiled code is kept between starts; only modules loaded after this line profit.
enableCompileCache();
const [{ start }, { loadBuiltWeb }] = await Promise.all([
  import('./start.ts'),
  import('./http/pages.ts'),
]);

await start(loadBuiltWeb);
