import { CATALOG_ROUTES, CatalogueView, PlansView, ProductView } from '@brote/contracts/catalog';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serveFromMemory } from '../../http/cache/serve-from-memory';
import { GatewayProblem } from '../../http/problems/gateway-problem';
import type { RouteDocument } from '../../http/routes/route-config';
import type { CatalogueCache, CachedCatalogue } from './catalogue-cache';

const PRODUCTS_DOCUMENT: RouteDocument = {
  id: 'listProducts',
  summary: 'List everything on sale',
  description: 'Products with prices in cents including VAT, packs, and the colors that can be bought. The reply may be a few seconds old.',
  tag: 'catalogue',
  reply: CatalogueView,
};
const PRODUCT_DOCUMENT: RouteDocument = {
  id: 'getProduct',
  summary: 'Get one product',
  description:
    'One product with its price in cents including VAT and the availability of its colors. PRODUCT_UNKNOWN also covers hidden products.',
  tag: 'catalogue',
  reply: ProductView,
  refusals: ['PRODUCT_UNKNOWN'],
};
const PLANS_DOCUMENT: RouteDocument = {
  id: 'listPlans',
  summary: 'List the plans',
  description: 'Subscription plans with the prices of the current price book, in cents including VAT.',
  tag: 'catalogue',
  reply: PlansView,
};

/** Reads of the catalogue from memory, without controller, pipe or interceptor. */
export function serveCatalogue(server: FastifyInstance, cache: CatalogueCache): void {
  serveFromMemory(server, CATALOG_ROUTES.listProducts, PRODUCTS_DOCUMENT, (request, reply) =>
    sendWhenLoaded(cache, reply, (catalogue) => catalogue.list.send(request, reply)),
  );
  serveFromMemory<{ id: string }>(server, CATALOG_ROUTES.getProduct, PRODUCT_DOCUMENT, (request, reply) =>
    sendWhenLoaded(cache, reply, (catalogue) => sendProduct(catalogue, request.params.id, request, reply)),
  );
  serveFromMemory(server, CATALOG_ROUTES.listPlans, PLANS_DOCUMENT, (request, reply) =>
    sendWhenLoaded(cache, reply, (catalogue) => catalogue.plans.send(request, reply)),
  );
}

function sendWhenLoaded(cache: CatalogueCache, reply: FastifyReply, send: (catalogue: CachedCatalogue) => FastifyReply): FastifyReply {
  if (cache.current) return send(cache.current);
  cache.waitForValue().then(send, (error: unknown) => reply.send(error));
  return reply;
}

function sendProduct({ products }: CachedCatalogue, id: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const product = products.get(id);
  if (!product) throw new GatewayProblem('PRODUCT_UNKNOWN');
  return product.send(request, reply);
}
