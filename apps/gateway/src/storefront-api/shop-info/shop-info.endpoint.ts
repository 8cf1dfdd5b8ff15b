import { RUNTIME_ROUTES, ShopInfoView } from '@brote/contracts/runtime';
import type { FastifyInstance } from 'fastify';
import { cachedJson } from '../../http/cache/cached-response';
import { serveFromMemory } from '../../http/cache/serve-from-memory';
import type { RouteDocument } from '../../http/routes/route-config';
import type { ResponseHeaders } from '../../http/server/security-headers';

const DOCUMENT: RouteDocument = {
  id: 'getShopInfo',
  summary: 'Get the identity of the seller',
  description: 'Name, tax number, addresses and legal notices of the company that sells here.',
  tag: 'status',
  reply: ShopInfoView,
};

/** The seller's identity; it only changes with a restart. */
export function serveShopInfo(server: FastifyInstance, info: ShopInfoView, headers: ResponseHeaders): void {
  const response = cachedJson(info, headers);
  serveFromMemory(server, RUNTIME_ROUTES.shopInfo, DOCUMENT, (request, reply) => response.send(request, reply));
}
