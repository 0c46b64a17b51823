import { brand } from '#shared/brand.ts';
import { endpoints } from '#shared/contract.ts';
import { errorTable } from '#shared/errors.ts';
import { escapeHtml } from '../escape-html.ts';
import type { App } from './handle.ts';
import { openApiDocument } from './openapi.ts';
import { answerOf, sendAnswer, type Answer } from './cached-response.ts';
import { apiHeaders, hashOf } from './security-headers.ts';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;color:#1a1a35;background:#fffdf9;max-width:64rem;margin:0 auto;padding:1rem}
h2{margin-top:2.5rem;border-top:1px solid #e9e3d8;padding-top:1.5rem;font-size:1.15rem}
code,pre{font:14px/1.45 ui-monospace,monospace}pre{background:#f8f4ec;padding:1rem;overflow:auto;border-radius:8px}
table{border-collapse:collapse}td,th{text-align:left;padding:.3rem 1rem .3rem 0;vertical-align:top}
small{background:#e3e4f8;color:#262a74;padding:.15rem .5rem;border-radius:8px;margin-left:.5rem}summary{cursor:pointer;padding:.3rem 0}`;

const types = {
  '/api/openapi.json': {
    'content-type': 'application/json; charset=utf-8',
  },
  '/api/docs': {
    'content-security-policy': `default-src 'none'; style-src '${hashOf(STYLE)}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'content-type': 'text/html; charset=utf-8',
  },
};

/** The contract for programs (`/api/openapi.json`) and for people (`/api/docs`), made when first asked for. */
export function apiDocsRoutes(app: App): void {
  let made: Record<keyof typeof types, Answer> | undefined;
  for (const path of Object.keys(types) as (keyof typeof types)[]) {
    app.get(path, async (request, reply) => {
      made ??= makeAnswers();
      reply.hijack();
      await sendAnswer(request.raw, reply.raw, made[path]);
    });
  }
}

function makeAnswers(): Record<keyof typeof types, Answer> {
  const document = openApiDocument();
  const answer = (path: keyof typeof types, text: string) =>
    answerOf(200, text, { ...apiHeaders, ...types[path], 'cache-control': 'no-cache' });
  return {
    '/api/openapi.json': answer('/api/openapi.json', JSON.stringify(document)),
    '/api/docs': answer('/api/docs', page(document)),
  };
}

function page(document: ReturnType<typeof openApiDocument>): string {
  const paths = document.paths as Record<string, Record<string, unknown>>;
  const calls = endpoints.map(({ method, path, access, summary }) => {
    const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    return `<h2><code>${method} ${escapeHtml(path)}</code><small>${access}</small></h2><p>${escapeHtml(summary)}</p>
<details><summary>Fields</summary><pre tabindex="0">${escapeHtml(JSON.stringify(operation, null, 2))}</pre></details>`;
  });
  const errors = Object.entries(errorTable).map(
    ([code, { status, message }]) =>
      `<tr><td><code>${code}</code></td><td>${status}</td><td>${escapeHtml(message)}</td></tr>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${brand.name} API</title><style>${STYLE}</style></head>
<body><main><h1>${brand.name} API</h1><p>${escapeHtml((document.info as { description: string }).description)} For programs: <a href="/api/openapi.json">openapi.json</a>.</p>
${calls.join('\n')}
<h2>Errors</h2><table><thead><tr><th>code</th><th>status</th><th>message</th></tr></thead><tbody>${errors.join('')}</tbody></table></main></body></html>`;
}
