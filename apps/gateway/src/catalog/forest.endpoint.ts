import { CATALOG_ROUTES, ForestView } from '@brote/contracts/catalog';
import { TREE_RECEIPT_ROUTES, TreeReceiptsView } from '@brote/contracts/tree-receipts';
import type { FastifyInstance } from 'fastify';
import { API_PREFIX } from '../http/endpoint.decorator';
import { sendCached as answer } from '../cache/send-cached';
import type { ForestCache } from './forest-cache';
import type { TreeReceiptsCache } from './tree-receipts-cache';

/** The forest that everybody may watch grow, and what proves it; many look at once, so both come from memory. */
export function serveForest(server: FastifyInstance, forest: ForestCache, receipts: TreeReceiptsCache): void {
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
      document: { summary: 'The latest receipts for planted trees', tag: 'catalogue', reply: TreeReceiptsView },
    },
    handler: (request, reply) => answer(receipts, request, reply),
  });
}
