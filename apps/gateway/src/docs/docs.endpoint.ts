import type { FastifyInstance } from 'fastify';
import { Precompressed } from '../http/precompressed';
import type { RouteTable } from '../http/route-table';
import type { Headers } from '../http/security-headers';
import { DOCS_STYLE, docsPage } from './docs-page';
import { openApiOf, type OpenApiDocument } from './open-api';

interface DocsOptions {
  routes: RouteTable;
  headers: Headers;
  publicOrigin: string;
}

/** Serves the API's documentation, made of the routes that the server has once all of them are there. */
export function serveDocs(server: FastifyInstance, { routes, headers, publicOrigin }: DocsOptions): void {
  const ready = (contentType: string, text: string): Precompressed =>
    Precompressed.quickly(Buffer.from(text), { contentType, cacheControl: 'no-cache', headers });
  let document: OpenApiDocument | undefined;
  const made = new Map<string, Precompressed>();
  const serve = (url: string, make: (document: OpenApiDocument) => Precompressed): void => {
    server.get(url, { config: { access: 'public', limit: 'files', fromMemory: true } }, (request, reply) => {
      document ??= openApiOf(routes.routes, publicOrigin);
      const body = made.get(url) ?? make(document);
      made.set(url, body);
      return body.send(request, reply);
    });
  };
  serve('/api/docs', (api) => ready('text/html; charset=utf-8', docsPage(api)));
  serve('/api/docs/openapi.json', (api) => ready('application/json; charset=utf-8', JSON.stringify(api)));
  serve('/api/docs/style.css', () => ready('text/css; charset=utf-8', DOCS_STYLE));
}
