import { PROBLEM_TABLE } from '../http/problem-table';
import type { OpenApiDocument } from './open-api';

/** Styles of the page; a file of its own because the page's policy allows no inline styles. */
export const DOCS_STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1f2a24;background:#fbfaf5}
h2{margin-top:2.5rem;border-top:1px solid #c9d2c4;padding-top:1rem}code,pre{font:14px/1.45 ui-monospace,monospace}
pre{overflow:auto;background:#f0f2e9;padding:1rem;border-radius:.5rem}.method{font-weight:700;color:#1f4433}table{border-collapse:collapse}td,th{padding:.25rem .75rem .25rem 0;text-align:left;vertical-align:top}`;

/** The documentation as a page that needs no script. */
export function docsPage({ info, paths, components }: OpenApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary, requestBody, responses }]) => {
      const answers = Object.entries(responses).map(
        ([status, answer]) => `<tr><th>${status}</th><td>${escape(JSON.stringify(answer))}</td></tr>`,
      );
      const body = requestBody ? `<p>Body</p><pre>${escape(JSON.stringify(requestBody, null, 2))}</pre>` : '';
      return `<section><h2><span class="method">${method.toUpperCase()}</span> <code>${escape(path)}</code></h2><p>${escape(summary)}</p>${body}<table>${answers.join('')}</table></section>`;
    }),
  );
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `<h3 id="${escape(name)}">${escape(name)}</h3><pre>${escape(JSON.stringify(schema, null, 2))}</pre>`,
  );
  const codes = Object.entries(PROBLEM_TABLE).map(
    ([code, { status, title }]) => `<tr><th><code>${code}</code></th><td>${status}</td><td>${title}</td></tr>`,
  );
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(info.title)} API</title>`,
    `<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/api/docs/style.css"></head><body>`,
    `<h1>${escape(info.title)} API</h1><p>${escape(info.description)} <a href="/api/docs/openapi.json">OpenAPI document</a></p>`,
    ...operations,
    `<h2>Problem codes</h2><table>${codes.join('')}</table><h2>Shapes</h2>${schemas.join('')}</body></html>`,
  ].join('');
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
