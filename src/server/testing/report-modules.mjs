import { registerHooks } from 'node:module';

// Imported by a process under test (NODE_OPTIONS): prints each loaded file that has to do with telemetry.
registerHooks({
  load(url, context, next) {
    if (/telemetry|opentelemetry/.test(url)) process.stderr.write(`loaded ${url}\n`);
    return next(url, context);
  },
});
