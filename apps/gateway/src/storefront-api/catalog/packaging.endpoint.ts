import { plansChanged, productChanged } from '@brote/contracts/catalog';
import { getPackaging, PACKAGING_ROUTES, PackagingView } from '@brote/contracts/packaging';
import type { FastifyInstance } from 'fastify';
import { sendCached } from '../../http/cache/cached-response';
import { jsonReplyCache } from '../../http/cache/reply-cache';
import { serveFromMemory } from '../../http/cache/serve-from-memory';
import type { RouteDocument } from '../../http/routes/route-config';

/** Packaging and its registers, kept in memory and refreshed after each change. */
export class PackagingCache extends jsonReplyCache({
  name: 'packaging',
  contract: getPackaging,
  request: {},
  invalidatedBy: [plansChanged, productChanged],
  // Each change is published; this refresh is for a lost event, and for the first day of a law.
  refreshEveryMs: 60_000,
}) {}

const DOCUMENT: RouteDocument = {
  id: 'getPackaging',
  summary: 'Get the packaging and its registers',
  description: 'Numbers of the seller in registers of packaging, packaging of products, and countries that the shop does not deliver to.',
  tag: 'catalogue',
  reply: PackagingView,
};

/** Packaging and registers, from memory: every form with an address reads them. */
export function servePackaging(server: FastifyInstance, packaging: PackagingCache): void {
  serveFromMemory(server, PACKAGING_ROUTES.get, DOCUMENT, (request, reply) => sendCached(packaging, request, reply));
}
