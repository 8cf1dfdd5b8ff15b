import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import { iconSvg } from './document';
import { pageCss } from './page-css';

const resolveModule = createRequire(__filename).resolve;

const fontPaths: Record<string, string> = {
  'ysabeau.woff2': '@fontsource-variable/ysabeau/files/ysabeau-latin-wght-normal.woff2',
  'instrument-sans.woff2': '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
};

/** The page's style, icon and fonts. They change only with the sandbox, so browsers may keep them for an hour. */
export function serveAssets(server: FastifyInstance): void {
  const cacheControl = 'public, max-age=3600';
  server.get('/assets/page.css', (_request, reply) =>
    reply.header('content-type', 'text/css; charset=utf-8').header('cache-control', cacheControl).send(pageCss),
  );
  server.get('/assets/icon.svg', (_request, reply) =>
    reply.header('content-type', 'image/svg+xml').header('cache-control', cacheControl).send(iconSvg),
  );
  server.get<{ Params: { name: string } }>('/assets/fonts/:name', async (request, reply) => {
    const file = fontPaths[request.params.name];
    if (file === undefined) return reply.code(404).send({ message: 'There is no such font.' });
    return reply
      .header('content-type', 'font/woff2')
      .header('cache-control', cacheControl)
      .send(await readFile(resolveModule(file)));
  });
}
