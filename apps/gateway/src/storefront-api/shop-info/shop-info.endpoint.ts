import { RUNTIME_ROUTES, ShopInfoView } from '@brote/contracts/runtime';
import type { FastifyInstance } from 'fastify';
import { API_PREFIX } from '../../http/routes/endpoint.decorator';
import { cachedJson } from '../../http/cache/cached-response';
import type { ResponseHeaders } from '../../http/server/security-headers';

/** The seller's identity; it only changes with a restart. */
export function serveShopInfo(server: FastifyInstance, info: ShopInfoView, headers: ResponseHeaders): void {
  const { method, path } = RUNTIME_ROUTES.shopInfo;
  const response = cachedJson(info, headers);
  server.route({
    method,
    url: API_PREFIX + path,
    config: {
      access: 'public',
      limit: 'catalogue',
      fromMemory: true,
      document: {
        id: 'getShopInfo',
        summary: 'Get the identity of the seller',
        description: 'Name, tax number, addresses and legal notices of the company that sells here.',
        tag: 'status',
        reply: ShopInfoView,
      },
    },
    handler: (request, reply) => response.send(request, reply),
  });
}
