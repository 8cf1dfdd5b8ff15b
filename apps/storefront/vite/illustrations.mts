import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin } from 'vite';

interface IllustrationModule {
  drawFromPath: (path: string, query: Readonly<Record<string, string>>) => { readonly svg: string } | null;
}

/** Serves the drawings in development when no gateway runs; in production the gateway does. */
export function illustrations(): Plugin {
  return {
    name: 'brote-illustrations',
    apply: 'serve',
    configureServer(server) {
      const answer = async (request: IncomingMessage, response: ServerResponse) => {
        const url = new URL(request.url ?? '/', 'http://localhost');
        const { drawFromPath } = (await server.ssrLoadModule('@brote/illustration')) as IllustrationModule;
        const file = drawFromPath(`/illustrations${url.pathname}`, Object.fromEntries(url.searchParams));
        response.writeHead(file ? 200 : 404, { 'content-type': file ? 'image/svg+xml' : 'text/plain' }).end(file?.svg ?? 'no such drawing');
      };
      server.middlewares.use('/illustrations', (request, response, next) => {
        answer(request, response).catch(next);
      });
    },
  };
}
