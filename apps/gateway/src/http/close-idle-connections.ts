import type { FastifyInstance } from 'fastify';

const EVERY_MS = 50;

/**
 * Once the server stops listening, ends each connection as soon as nothing is asked on it. The server itself does so only once, at
 * the start: a connection that was busy then would be waited for as long as its client keeps it.
 */
export function closeIdleConnections(server: FastifyInstance): void {
  let timer: NodeJS.Timeout | undefined;
  server.addHook('preClose', (done) => {
    timer = setInterval(() => server.server.closeIdleConnections(), EVERY_MS);
    done();
  });
  server.server.once('close', () => clearInterval(timer));
}
