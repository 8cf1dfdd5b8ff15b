import { RECALL_ROUTES, RecallsView } from '@brote/contracts/recalls';
import type { FastifyInstance } from 'fastify';
import { API_PREFIX } from '../../http/routes/endpoint.decorator';
import { sendCached } from '../../http/cache/send-cached';
import type { RecallsCache } from './recalls-cache';

/** Public recalls, from memory: on the day of a recall many people read them at once. */
export function serveRecalls(server: FastifyInstance, recalls: RecallsCache): void {
  const { method, path } = RECALL_ROUTES.published;
  server.route({
    method,
    url: API_PREFIX + path,
    config: {
      access: 'public',
      limit: 'catalogue',
      fromMemory: true,
      document: {
        id: 'listRecalls',
        summary: 'List product safety recalls',
        description: 'Published recalls with the affected batches, the latest first.',
        tag: 'catalogue',
        reply: RecallsView,
      },
    },
    handler: (request, reply) => sendCached(recalls, request, reply),
  });
}
