import type { FastifyInstance } from 'fastify';
import type { RouteTable } from '../http/routes/route-table';
import type { ResponseHeaders } from '../http/server/security-headers';
import { readApiReference } from './api-reference';
import { renderDocsPage, PREPARE_SCRIPT, renderStartScript } from './docs-page';
import { openApiOf } from './open-api';

interface DocsOptions {
  routes: RouteTable;
  publicOrigin: string;
  /** Security headers of the page. */
  headers: ResponseHeaders;
}

const DOCS_PATH = '/api/docs';
const OPENAPI_PATH = `${DOCS_PATH}/openapi.json`;
const PREPARE_SCRIPT_PATH = `${DOCS_PATH}/prepare.js`;
const START_SCRIPT_PATH = `${DOCS_PATH}/start.js`;
const SCRIPT_CONTENT_TYPE = 'text/javascript';
const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable';

/** Serves the API's documentation, generated from all routes of the server. */
export async function serveDocs(server: FastifyInstance, { routes, publicOrigin, headers }: DocsOptions): Promise<void> {
  const config = { access: 'public', limit: 'files', page: true } as const;
  const reference = await readApiReference();
  const library = `${DOCS_PATH}/${reference.name}`;
  let document: string | undefined;
  const serve = (url: string, contentType: string, renderContent: () => string | Buffer, extraHeaders: ResponseHeaders = {}): void => {
    server.get(url, { config }, (_request, reply) =>
      reply
        .headers({ 'cache-control': 'no-cache', 'content-type': `${contentType}; charset=utf-8`, ...extraHeaders })
        .send(renderContent()),
    );
  };
  serve(
    DOCS_PATH,
    'text/html',
    () => renderDocsPage({ library, prepare: PREPARE_SCRIPT_PATH, start: START_SCRIPT_PATH, document: OPENAPI_PATH }),
    headers,
  );
  serve(PREPARE_SCRIPT_PATH, SCRIPT_CONTENT_TYPE, () => PREPARE_SCRIPT);
  serve(START_SCRIPT_PATH, SCRIPT_CONTENT_TYPE, () => renderStartScript(OPENAPI_PATH));
  serve(library, SCRIPT_CONTENT_TYPE, () => reference.content, { 'cache-control': IMMUTABLE_CACHE_CONTROL });
  // Routes that are registered later are part of the document too.
  serve(OPENAPI_PATH, 'application/json', () => (document ??= JSON.stringify(openApiOf(routes.routes, publicOrigin))));
}
