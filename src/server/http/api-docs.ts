import { endpoints } from '#shared/contract.ts';
import { errorTable } from '#shared/errors.ts';
import { escapeHtml } from '../escape-html.ts';
import type { App } from './handle.ts';
import { openApiDocument } from './openapi.ts';
import {
  createCachedResponse,
  sendCachedResponse,
  type CachedResponse,
} from './cached-response.ts';
import { apiHeaders, cspHash } from './security-headers.ts';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;color:#1a1a35;background:#fffdf9;max-width:64rem;margin:0 auto;padding:1rem}
h2{margin-top:2.5rem;border-top:1px solid #e9e3d8;padding-top:1.5rem;font-size:1.15rem}
code,pre{font:14px/1.45 ui-monospace,monospace}pre{background:#f8f4ec;padding:1rem;overflow:auto;border-radius:8px}
table{border-collapse:collapse}td,th{text-align:left;padding:.3rem 1rem .3rem 0;vertical-align:top}
small{background:#e3e4f8;color:#262a74;padding:.15rem .5rem;border-radius:8px;margin-left:.5rem}summary{cursor:pointer;padding:.3rem 0}`;

const headersByPath = {
  '/api/openapi.json': {
    'content-type': 'application/json; charset=utf-8',
  },
  '/api/docs': {
    'content-security-policy': `default-src 'none'; style-src '${cspHash(STYLE)}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'content-type': 'text/html; charset=utf-8',
  },
};

/** The OpenAPI document and a readable page, created on the first request. */
export function apiDocsRoutes(app: App): void {
  let responses: Record<keyof typeof headersByPath, CachedResponse> | undefined;
  for (const path of Object.keys(headersByPath) as (keyof typeof headersByPath)[]) {
    app.get(path, async (request, reply) => {
      responses ??= createResponses();
      reply.hijack();
      await sendCachedResponse(request.raw, reply.raw, responses[path]);
    });
  }
}

function createResponses(): Record<keyof typeof headersByPath, CachedResponse> {
  const document = openApiDocument();
  const respond = (path: keyof typeof headersByPath, text: string) =>
    createCachedResponse(200, text, {
      ...apiHeaders,
      ...headersByPath[path],
      'cache-control': 'no-cache',
    });
  return {
    '/api/openapi.json': respond('/api/openapi.json', JSON.stringify(document)),
    '/api/docs': respond('/api/docs', renderDocs(document)),
  };
}

function renderDocs(document: ReturnType<typeof openApiDocument>): string {
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
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Shop API</title><style>${STYLE}</style></head>
<body><main><h1>Shop API</h1><p>${escapeHtml((document.info as { description: string }).description)} For programs: <a href="/api/openapi.json">openapi.json</a>.</p>
${calls.join('\n')}
<h2>Errors</h2><table><thead><tr><th>code</th><th>status</th><th>message</th></tr></thead><tbody>${errors.join('')}</tbody></table></main></body></html>`;
}
