import { CATALOG_ROUTES, ForestView } from '@brote/contracts/catalog';
import { TREE_RECEIPT_ROUTES, TreeReceiptsView } from '@brote/contracts/tree-receipts';
import type { FastifyInstance } from 'fastify';
import { API_PREFIX } from '../../http/routes/endpoint.decorator';
import type { RouteDocument } from '../../http/routes/route-config';
import { sendCached as answer } from '../../http/cache/send-cached';
import type { ForestCache } from './forest-cache';
import type { TreeReceiptsCache } from './tree-receipts-cache';

const FOREST_DOCUMENT: RouteDocument = {
  id: 'getForest',
  summary: 'Get the number of trees',
  description: 'The number of brushes sold, and the number of trees that they pay for.',
  tag: 'catalogue',
  reply: ForestView,
};
const RECEIPTS_DOCUMENT: RouteDocument = {
  id: 'listLatestTreeReceipts',
  summary: 'List the latest receipts for planted trees',
  description: 'The latest published receipts. Days are Europe/Madrid, amounts are cents.',
  tag: 'catalogue',
  reply: TreeReceiptsView,
};

/** The public number of trees and their receipts; many visitors read them at once, so both come from memory. */
export function serveForest(server: FastifyInstance, forest: ForestCache, receipts: TreeReceiptsCache): void {
  const { method, path } = CATALOG_ROUTES.forest;
  server.route({
    method,
    url: API_PREFIX + path,
    config: {
      access: 'public',
      limit: 'catalogue',
      fromMemory: true,
      document: FOREST_DOCUMENT,
    },
    handler: (request, reply) => answer(forest, request, reply),
  });
  const { list } = TREE_RECEIPT_ROUTES;
  server.route({
    method: list.method,
    url: API_PREFIX + list.path,
    config: {
      access: 'public',
      limit: 'catalogue',
      fromMemory: true,
      document: RECEIPTS_DOCUMENT,
    },
    handler: (request, reply) => answer(receipts, request, reply),
  });
}
