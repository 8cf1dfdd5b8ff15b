import type { FastifyInstance } from 'fastify';
import type { RouteTable } from '../http/route-table';
import { DOCS_STYLE, docsPage } from './docs-page';
import { openApiOf, type OpenApiDocument } from './open-api';

interface DocsOptions {
  routes: RouteTable;
  publicOrigin: string;
}

/** Serves the API's documentation, made of the routes that the server has once all of them are there. */
export function serveDocs(server: FastifyInstance, { routes, publicOrigin }: DocsOptions): void {
  const config = { access: 'public', limit: 'files', page: true } as const;
  let document: OpenApiDocument | undefined;
  const serve = (url: string, contentType: string, make: (document: OpenApiDocument) => string): void => {
    server.get(url, { config }, (_request, reply) => {
      document ??= openApiOf(routes.routes, publicOrigin);
      return reply.headers({ 'cache-control': 'no-cache', 'content-type': `${contentType}; charset=utf-8` }).send(make(document));
    });
  };
  serve('/api/docs', 'text/html', docsPage);
  serve('/api/docs/openapi.json', 'application/json', JSON.stringify);
  serve('/api/docs/style.css', 'text/css', () => DOCS_STYLE);
}
