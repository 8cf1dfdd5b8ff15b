import { COLORS } from '@brote/brand';
import type { FastifyInstance } from 'fastify';

const STYLE_PATH = '/staging-banner.css';
const STYLE = `.staging-banner {
  margin: 0;
  padding: 0.5rem 1rem;
  background: #ffd23f;
  color: ${COLORS.pine900};
  font: 600 0.875rem/1.4 system-ui, sans-serif;
  text-align: center;
}
`;
const BANNER = `<link rel="stylesheet" href="${STYLE_PATH}" /><aside class="staging-banner"><span lang="es">Tienda de prueba: no se envía nada y no se cobra dinero real.</span> <span lang="en">Test shop: nothing is shipped, and no real money is taken.</span></aside>`;

/** Puts a banner above the content of a page, so that no visitor of a rehearsal takes it for the real shop. */
export function withStagingBanner(html: string): string {
  return html.replace(/<body[^>]*>/, (body) => `${body}${BANNER}`);
}

/** Serves the style of the banner. The policy of pages allows no inline style. */
export function serveStagingBanner(server: FastifyInstance): void {
  server.get(STYLE_PATH, { config: { access: 'public', limit: 'files' } }, (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(STYLE),
  );
}
