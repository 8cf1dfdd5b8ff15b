import type { FastifyInstance } from 'fastify';
import type { RouteTable } from '../http/route-table';
import type { Headers } from '../http/security-headers';
import { readApiReference } from './api-reference';
import { docsPage, PREPARE_SCRIPT, startScript } from './docs-page';
import { openApiOf } from './open-api';

interface DocsOptions {
  routes: RouteTable;
  publicOrigin: string;
  /** Security headers of the page. */
  headers: Headers;
}

const PAGE = '/api/docs';
const DOCUMENT = `${PAGE}/openapi.json`;
const PREPARE = `${PAGE}/prepare.js`;
const START = `${PAGE}/start.js`;
const SCRIPT = 'text/javascript';
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Serves the API's documentation, generated from all routes of the server. */
export async function serveDocs(server: FastifyInstance, { routes, publicOrigin, headers }: DocsOptions): Promise<void> {
  const config = { access: 'public', limit: 'files', page: true } as const;
  const reference = await readApiReference();
  const library = `${PAGE}/${reference.name}`;
  let document: string | undefined;
  const serve = (url: string, contentType: string, make: () => string | Buffer, more: Headers = {}): void => {
    server.get(url, { config }, (_request, reply) =>
      reply.headers({ 'cache-control': 'no-cache', 'content-type': `${contentType}; charset=utf-8`, ...more }).send(make()),
    );
  };
  serve(PAGE, 'text/html', () => docsPage({ library, prepare: PREPARE, start: START, document: DOCUMENT }), headers);
  serve(PREPARE, SCRIPT, () => PREPARE_SCRIPT);
  serve(START, SCRIPT, () => startScript(DOCUMENT));
  serve(library, SCRIPT, () => reference.content, { 'cache-control': FOR_EVER });
  // Routes that are registered later are part of the document too.
  serve(DOCUMENT, 'application/json', () => (document ??= JSON.stringify(openApiOf(routes.routes, publicOrigin))));
}
