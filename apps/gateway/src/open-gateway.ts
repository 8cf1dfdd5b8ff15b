import type { ShopInfoView } from '@brote/contracts/runtime';
import { RequestClient } from '@brote/messaging';
import { type HttpServiceContext, type Logger, Clock } from '@brote/service-runtime';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { SigningKeys, serveSigningKeys } from './access/signing-keys';
import { CatalogueCache } from './storefront-api/catalog/catalogue-cache';
import { ForestCache, serveForest, TreeReceiptsCache } from './storefront-api/catalog/forest.endpoint';
import { serveCatalogue } from './storefront-api/catalog/catalog.endpoints';
import type { GatewayConfig } from './config';
import { serveDocs } from './docs/docs.endpoint';
import { serverOptions, staticProblemHeaders, configureServer } from './http/server/configure-server';
import { CachedRoutesServer } from './http/server/cached-routes-server';
import { rejectExpectHeader } from './http/server/host-header-check';
import { guardStaging } from './http/server/guard-staging';
import { ProblemFilter, registerNotFoundHandler } from './http/server/problem.filter';
import { RouteTable } from './http/routes/route-table';
import { staticHeaders, securityOptions, allowedOriginsOf, type HeaderSets } from './http/server/security-headers';
import { serveIllustrations } from './storefront-api/illustrations/illustrations.endpoint';
import { RateLimit } from './http/limits/rate-limit';
import { receiveUnsubscriptions } from './storefront-api/notifications/unsubscribe.endpoint';
import { PackagingCache, servePackaging } from './storefront-api/catalog/packaging.endpoint';
import { RecallsCache, serveRecalls } from './storefront-api/recalls/recalls.endpoint';
import { serveArrivalDays } from './storefront-api/shop-info/arrival-days.endpoint';
import { GuaranteeNotice } from './storefront-api/shop-info/guarantee-notice';
import { serveShopInfo } from './storefront-api/shop-info/shop-info.endpoint';
import { prerenderPublicPages } from './web-apps/prerender-public-pages';
import { serveStagingBanner, withStagingBanner } from './web-apps/staging-banner';
import { WebAppFiles } from './web-apps/web-app-files';
import { serveWebApps } from './web-apps/web-apps.endpoint';
import { receiveMailWebhooks } from './storefront-api/webhooks/mail-webhook.endpoint';
import { receiveStripeWebhooks } from './storefront-api/webhooks/stripe-webhook.endpoint';

const CHECK_INTERVAL_MS = 50;

/** Builds the gateway and listens. Resolves when it accepts requests. */
export async function openGateway(context: HttpServiceContext<GatewayConfig>): Promise<NestFastifyApplication> {
  const { module, config, logger, nestLogger, health } = context;
  const adapter = new FastifyAdapter(serverOptions(config));
  const server: FastifyInstance = adapter.getInstance();
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    bodyParser: false,
    logger: nestLogger,
    abortOnError: false,
  });
  const routes = app.get(RouteTable);
  const headers = securityOptions(config);
  const limit = app.get(RateLimit);
  const allowedOrigins = allowedOriginsOf(config.publicOrigin, config.allowedOrigins);
  guardStaging(server, config, limit);
  await configureServer(server, { routes, limit, limitWindowMs: config.limitWindowMs, headers, allowedOrigins, health, logger });
  closeIdleConnections(server);
  rejectExpectHeader(server.server, staticProblemHeaders(config));
  const problems = new ProblemFilter(routes, logger, staticHeaders(headers.data));
  app.useGlobalFilters(problems);
  // A route uses the error handler of its registration time, and the filter is registered only now.
  await app.init();

  const caches = cachesOf(app);
  const notice = await readGuaranteeNotice(config, logger);
  const shopInfo = config.shopInfo(notice?.pictures);
  const cachedRoutes = new CachedRoutesServer(serverOptions(config), limit, problems);
  guardStaging(cachedRoutes.routes, config, limit);
  const cachedResponses = { clock: app.get(Clock), ...caches, notice, shopInfo, headers };
  for (const instance of [server, cachedRoutes.routes]) serveCachedResponses(instance, cachedResponses);
  serveSigningKeys(server, app.get(SigningKeys));
  for (const receive of [receiveStripeWebhooks, receiveMailWebhooks, receiveUnsubscriptions]) receive(server, app.get(RequestClient));
  if (config.apiDocs ?? config.shopStage === 'local')
    await serveDocs(server, { routes, publicOrigin: config.publicOrigin, headers: staticHeaders(headers.docs) });
  const storefront = await WebAppFiles.list(config.storefrontDir);
  const admin = await WebAppFiles.list(config.adminDir);
  if (storefront.fileCount === 0) logger.warn('STOREFRONT_DIR holds no built storefront: the API is served, the root answers 404');
  if (admin.fileCount === 0) logger.info('ADMIN_DIR holds no built admin: /admin/ answers 404');
  const pages = prerenderPublicPages({ renderer: storefront.renderer, ...caches, shopInfo, config, logger });
  server.addHook('onClose', async () => pages?.stop());
  const adaptPage = config.shopStage === 'staging' ? withStagingBanner : undefined;
  if (adaptPage) serveStagingBanner(server);
  await serveWebApps(server, { storefront, admin, pages, routes, adaptPage });
  registerNotFoundHandler(server, routes);
  await cachedRoutes.attachTo(server);

  await app.listen(config.port, config.host);
  logger.info({ at: await app.getUrl(), files: storefront.fileCount + admin.fileCount }, 'listening');
  return app;
}

function cachesOf(app: NestFastifyApplication) {
  return {
    catalogue: app.get(CatalogueCache),
    forest: app.get(ForestCache),
    receipts: app.get(TreeReceiptsCache),
    recalls: app.get(RecallsCache),
    packaging: app.get(PackagingCache),
  };
}

async function readGuaranteeNotice(config: GatewayConfig, logger: Logger): Promise<GuaranteeNotice | null> {
  const notice = await GuaranteeNotice.read(config.guaranteeNoticeDir);
  if (notice === null && config.shopStage !== 'local')
    logger.warn('GUARANTEE_NOTICE_DIR is not set: the law requires the official notice, but the shop shows a text only');
  return notice;
}

interface CachedResponses {
  clock: Clock;
  catalogue: CatalogueCache;
  forest: ForestCache;
  receipts: TreeReceiptsCache;
  recalls: RecallsCache;
  packaging: PackagingCache;
  notice: GuaranteeNotice | null;
  shopInfo: ShopInfoView;
  headers: HeaderSets;
}

function serveCachedResponses(
  instance: FastifyInstance,
  { clock, catalogue, forest, receipts, recalls, packaging, notice, shopInfo, headers }: CachedResponses,
): void {
  serveCatalogue(instance, catalogue);
  serveForest(instance, forest, receipts);
  serveRecalls(instance, recalls);
  servePackaging(instance, packaging);
  notice?.serve(instance, staticHeaders(headers.drawing));
  serveArrivalDays(instance, clock, staticHeaders(headers.data));
  serveShopInfo(instance, shopInfo, staticHeaders(headers.data));
  serveIllustrations(instance, staticHeaders(headers.drawing));
}

/**
 * Once the server stops listening, ends each connection as soon as it has no open request. The server itself does so only once, at the
 * start. It would wait for a connection that was busy then as long as the client keeps it open.
 */
export function closeIdleConnections(server: FastifyInstance): void {
  let timer: NodeJS.Timeout | undefined;
  server.addHook('preClose', (done) => {
    timer = setInterval(() => server.server.closeIdleConnections(), CHECK_INTERVAL_MS);
    done();
  });
  server.server.once('close', () => clearInterval(timer));
}
