import { getRecalls, RECALL_ROUTES, recallChanged, RecallsView } from '@brote/contracts/recalls';
import type { FastifyInstance } from 'fastify';
import { sendCached } from '../../http/cache/cached-response';
import { jsonReplyCache } from '../../http/cache/reply-cache';
import { serveFromMemory } from '../../http/cache/serve-from-memory';
import type { RouteDocument } from '../../http/routes/route-config';

/** The public recalls, kept in memory and refreshed after each change. */
export class RecallsCache extends jsonReplyCache({
  name: 'recalls',
  contract: getRecalls,
  request: {},
  invalidatedBy: [recallChanged],
  // Each change is published; this refresh is for a lost event.
  refreshEveryMs: 60_000,
}) {}

const DOCUMENT: RouteDocument = {
  id: 'listRecalls',
  summary: 'List product safety recalls',
  description: 'Published recalls with the affected batches, the latest first.',
  tag: 'catalogue',
  reply: RecallsView,
};

/** Public recalls, from memory: on the day of a recall many people read them at once. */
export function serveRecalls(server: FastifyInstance, recalls: RecallsCache): void {
  serveFromMemory(server, RECALL_ROUTES.published, DOCUMENT, (request, reply) => sendCached(recalls, request, reply));
}
