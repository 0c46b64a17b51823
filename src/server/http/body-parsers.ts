import type { App } from './handle.ts';

/**
 * Accepts an empty body as JSON, because generated clients send the content type with every request. Plain text is
 * rejected, because other sites could send it without a preflight request.
 */
export function acceptJson(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (body === '') return done(null, undefined);
      return parse(request, body, (error, value) => {
        if (error || !HAS_SURROGATE.test(body)) return done(error, value);
        return done(null, JSON.parse(body, replaceLoneSurrogates));
      });
    },
  );
}

/** PostgreSQL rejects a surrogate without its pair. */
const HAS_SURROGATE = /\\u[dD][89a-fA-F]/;
const replaceLoneSurrogates = (_: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed() : value;

/** Uploads are parsed as bytes; their content decides the type. */
export function acceptFiles(app: App): void {
  for (const type of ['application/octet-stream', 'text/vtt', /^image\//]) {
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  }
}
