import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants';
import fastify, { type FastifyContextConfig, type FastifyInstance } from 'fastify';
import { STAFF_CONTROLLERS } from '../staff-api/staff-api.module';
import { serveCatalogue } from '../storefront-api/catalog/catalog.endpoints';
import { serveForest } from '../storefront-api/catalog/forest.endpoint';
import { RouteTable, type ServedRoute } from '../http/routes/route-table';
import { receiveUnsubscriptions } from '../storefront-api/notifications/unsubscribe.endpoint';
import { servePackaging } from '../storefront-api/catalog/packaging.endpoint';
import { serveRecalls } from '../storefront-api/recalls/recalls.endpoint';
import { serveArrivalDays } from '../storefront-api/shop-info/arrival-days.endpoint';
import { serveShopInfo } from '../storefront-api/shop-info/shop-info.endpoint';
import { STOREFRONT_CONTROLLERS } from '../storefront-api/storefront-api.module';
import { receiveMailWebhooks } from '../storefront-api/webhooks/mail-webhook.endpoint';
import { receiveStripeWebhooks } from '../storefront-api/webhooks/stripe-webhook.endpoint';

/** Replaces the dependencies that a handler needs at a request; no request comes. */
const UNUSED_DEPENDENCY = {} as never;

/** All documented routes, from their declarations alone: without a broker, and without listening. */
export async function listDeclaredRoutes(): Promise<readonly ServedRoute[]> {
  const server = fastify();
  const table = new RouteTable();
  table.recordRoutesOf(server);
  for (const controller of [...STAFF_CONTROLLERS, ...STOREFRONT_CONTROLLERS]) declareController(server, controller);
  serveCatalogue(server, UNUSED_DEPENDENCY);
  serveForest(server, UNUSED_DEPENDENCY, UNUSED_DEPENDENCY);
  serveRecalls(server, UNUSED_DEPENDENCY);
  servePackaging(server, UNUSED_DEPENDENCY);
  serveArrivalDays(server, UNUSED_DEPENDENCY, UNUSED_DEPENDENCY);
  serveShopInfo(server, UNUSED_DEPENDENCY, {});
  receiveStripeWebhooks(server, UNUSED_DEPENDENCY);
  receiveMailWebhooks(server, UNUSED_DEPENDENCY);
  receiveUnsubscriptions(server, UNUSED_DEPENDENCY);
  await server.ready();
  await server.close();
  return table.routes;
}

/** Registers the routes that the decorators of a controller declare. */
function declareController(server: FastifyInstance, { prototype }: { prototype: object }): void {
  for (const name of Object.getOwnPropertyNames(prototype)) {
    const method: unknown = Reflect.get(prototype, name);
    if (typeof method !== 'function' || !Reflect.hasMetadata(METHOD_METADATA, method)) continue;
    const verb = Reflect.getMetadata(METHOD_METADATA, method) as RequestMethod;
    server.route({
      method: RequestMethod[verb],
      url: Reflect.getMetadata(PATH_METADATA, method) as string,
      config: Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, method) as FastifyContextConfig,
      handler: () => undefined,
    });
  }
}
