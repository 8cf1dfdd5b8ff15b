import { CATALOG_ROUTES, ForestView } from '@brote/contracts/catalog';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_PREFIX } from '../http/endpoint.decorator';
import type { ForestCache } from './forest-cache';

/** The forest that everybody may watch grow; many look at once, so it comes from memory. */
export function serveForest(server: FastifyInstance, cache: ForestCache): void {
  const { method, path } = CATALOG_ROUTES.forest;
  server.route({
    method,
    url: API_PREFIX + path,
    config: {
      access: 'public',
      limit: 'catalogue',
      fromMemory: true,
      document: { summary: 'Brushes sold and the trees they paid for', tag: 'catalogue', reply: ForestView },
    },
    handler: (request, reply) => answer(cache, request, reply),
  });
}

function answer(cache: ForestCache, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (cache.current) return cache.current.send(request, reply);
  cache.first().then(
    (forest) => forest.send(request, reply),
    (error: unknown) => reply.send(error),
  );
  return reply;
}
