import type { FastifyInstance } from 'fastify';

const CHECK_INTERVAL_MS = 50;

/**
 * Once the server stops listening, ends each connection as soon as it has no open request. The server itself does so only once, at the
 * start. It would wait for a connection that was busy then as long as the client keeps it open.
 */
export function closeIdleConnections(server: FastifyInstance): void {
  let timer: NodeJS.Timeout | undefined;
  server.addHook('preClose', (done) => {
    timer = setInterval(() => server.server.closeIdleConnections(), CHECK_INTERVAL_MS);
    done();
  });
  server.server.once('close', () => clearInterval(timer));
}
