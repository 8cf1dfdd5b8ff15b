import { Ask } from '@brote/messaging';
import type { Opening } from '@brote/service-runtime';
import { isLoopbackOrigin } from '@brote/service-runtime';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { CatalogueCache } from './catalog/catalogue-cache';
import { serveCatalogue } from './catalog/catalog.endpoints';
import type { GatewayConfig } from './config';
import { serveDocs } from './docs/docs.endpoint';
import { ClientAddresses } from './http/client-address';
import { closeIdleConnections } from './http/close-idle-connections';
import { buildDoor, guardDoor } from './http/door';
import { ProblemFilter } from './http/problem.filter';
import { RouteTable } from './http/route-table';
import { readyHeaders, securityOptions, writingOrigins } from './http/security-headers';
import { serveIllustrations } from './illustrations/illustrations.endpoint';
import { limitsOf } from './limits/limit-group';
import { RateLimit } from './limits/rate-limit';
import { SharedCounters } from './limits/shared-counters';
import { WebAppFiles } from './web-apps/web-app-files';
import { refuseTheRest } from './http/refuse-the-rest';
import { serveWebApps } from './web-apps/web-apps.endpoint';
import { receiveStripeWebhooks } from './webhooks/stripe-webhook.endpoint';

/** Builds the gateway and listens. Resolves when it may be asked. */
export async function openGateway({ module, config, logger, nestLogger, health }: Opening<GatewayConfig>): Promise<NestFastifyApplication> {
  const adapter = buildDoor(config);
  const server: FastifyInstance = adapter.getInstance();
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    bodyParser: false,
    logger: nestLogger,
    abortOnError: false,
  });
  const routes = new RouteTable();
  const headers = securityOptions(config);
  const limit = new RateLimit(app.get(SharedCounters), app.get(ClientAddresses), limitsOf(config));
  const writers = writingOrigins(config.publicOrigin, config.allowedOrigins);
  await guardDoor(server, { routes, limit, limitWindowMs: config.limitWindowMs, headers, writers, health, logger });
  closeIdleConnections(server);
  app.useGlobalFilters(new ProblemFilter(routes, logger, readyHeaders(headers.data)));
  // A route takes the error handler that stands when it is registered, and only now does the filter stand there.
  await app.init();

  serveCatalogue(server, app.get(CatalogueCache));
  receiveStripeWebhooks(server, app.get(Ask));
  serveIllustrations(server, readyHeaders(headers.drawing));
  if (config.apiDocs ?? isLoopbackOrigin(config.publicOrigin)) serveDocs(server, { routes, publicOrigin: config.publicOrigin });
  const storefront = await WebAppFiles.list(config.storefrontDir);
  const admin = await WebAppFiles.list(config.adminDir);
  if (storefront.count === 0) logger.warn('STOREFRONT_DIR holds no built storefront: the API is served, the root answers 404');
  if (admin.count === 0) logger.info('ADMIN_DIR holds no built admin: /admin/ answers 404');
  await serveWebApps(server, { storefront, admin, routes });
  refuseTheRest(server, routes);

  await app.listen(config.port, config.host);
  logger.info({ at: await app.getUrl(), files: storefront.count + admin.count }, 'listening');
  return app;
}
