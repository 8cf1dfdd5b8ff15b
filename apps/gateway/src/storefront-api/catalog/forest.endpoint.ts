import { CATALOG_ROUTES, ForestView, getForest } from '@brote/contracts/catalog';
import { orderPaid, orderRefunded } from '@brote/contracts/orders';
import { getTreeReceipts, TREE_RECEIPT_ROUTES, treeReceiptChanged, TreeReceiptsView } from '@brote/contracts/tree-receipts';
import type { FastifyInstance } from 'fastify';
import { sendCached } from '../../http/cache/cached-response';
import { jsonReplyCache } from '../../http/cache/reply-cache';
import { serveFromMemory } from '../../http/cache/serve-from-memory';
import type { RouteDocument } from '../../http/routes/route-config';

/** No event reports deliveries of subscriptions, returned brushes and the growth of the fund. */
const REFRESH_EVERY_MS = 10_000;
/** While the shop sells, one load covers all sales of this interval. */
const MIN_LOAD_INTERVAL_MS = 1_000;
/** Receipts on one page. */
export const RECEIPTS_PER_PAGE = 10;

/** The forest, kept in memory and refreshed after paid and refunded orders. */
export class ForestCache extends jsonReplyCache({
  name: 'forest',
  contract: getForest,
  request: {},
  invalidatedBy: [orderPaid, orderRefunded],
  refreshEveryMs: REFRESH_EVERY_MS,
  minIntervalMs: MIN_LOAD_INTERVAL_MS,
}) {}

/** The first page of tree receipts, kept in memory and refreshed after each publication or revocation. */
export class TreeReceiptsCache extends jsonReplyCache({
  name: 'tree receipts',
  contract: getTreeReceipts,
  request: { cursor: null, limit: RECEIPTS_PER_PAGE },
  invalidatedBy: [treeReceiptChanged],
  refreshEveryMs: REFRESH_EVERY_MS,
}) {}

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
  serveFromMemory(server, CATALOG_ROUTES.forest, FOREST_DOCUMENT, (request, reply) => sendCached(forest, request, reply));
  serveFromMemory(server, TREE_RECEIPT_ROUTES.list, RECEIPTS_DOCUMENT, (request, reply) => sendCached(receipts, request, reply));
}
