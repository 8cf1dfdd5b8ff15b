import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_PREFIX, type Route } from '../routes/endpoint.decorator';
import type { RouteDocument } from '../routes/route-config';

/** Adds a public read that is served from memory, without controller, pipe or interceptor. */
export function serveFromMemory<Params = unknown>(
  server: FastifyInstance,
  { method, path }: Route,
  document: RouteDocument,
  handler: (request: FastifyRequest<{ Params: Params }>, reply: FastifyReply) => FastifyReply,
): void {
  const config = { access: 'public', limit: 'catalogue', fromMemory: true, document } as const;
  server.route<{ Params: Params }>({ method, url: API_PREFIX + path, config, handler });
}
