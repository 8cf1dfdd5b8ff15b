import { CATALOG_ROUTES } from '@brote/contracts/catalog';
import { RUNTIME_ROUTES, type ShopInfoView } from '@brote/contracts/runtime';
import { PACKAGING_ROUTES } from '@brote/contracts/packaging';
import { RECALL_ROUTES } from '@brote/contracts/recalls';
import { TREE_RECEIPT_ROUTES } from '@brote/contracts/tree-receipts';
import type { Logger } from '@brote/service-runtime';
import type { CatalogueCache } from '../storefront-api/catalog/catalogue-cache';
import type { ForestCache, TreeReceiptsCache } from '../storefront-api/catalog/forest.endpoint';
import type { PackagingCache } from '../storefront-api/catalog/packaging.endpoint';
import type { RecallsCache } from '../storefront-api/recalls/recalls.endpoint';
import type { GatewayConfig } from '../config';
import { PERMISSIONS_POLICY_HEADER, staticHeaders, securityOptions, type InlineHashes } from '../http/server/security-headers';
import { PrerenderedPages, type ApiReplies } from './prerendered-pages';
import { withStagingBanner } from './staging-banner';
import { ThrottledText } from './throttled-text';

interface PublicPagesOptions {
  /** The storefront's renderer; undefined when its build has none. */
  renderer: string | undefined;
  catalogue: CatalogueCache;
  forest: ForestCache;
  receipts: TreeReceiptsCache;
  recalls: RecallsCache;
  packaging: PackagingCache;
  shopInfo: ShopInfoView;
  config: GatewayConfig;
  logger: Logger;
}

/** Prerenders the storefront's public pages now, and again after each change of their data. */
export function prerenderPublicPages({
  renderer,
  catalogue,
  forest,
  receipts,
  recalls,
  packaging,
  shopInfo,
  config,
  logger,
}: PublicPagesOptions): PrerenderedPages | undefined {
  if (renderer === undefined) return undefined;
  const seller = { text: JSON.stringify(shopInfo) };
  const forestText = new ThrottledText(
    () => forest.current?.text,
    () => pages.refresh(),
  );
  const loadedReplies = (): ApiReplies => ({
    [RUNTIME_ROUTES.shopInfo.path]: { source: seller },
    ...(catalogue.current && {
      [CATALOG_ROUTES.listProducts.path]: { source: catalogue.current.list, mustMatch: catalogue.current.fingerprints.list },
      [CATALOG_ROUTES.listPlans.path]: { source: catalogue.current.plans, mustMatch: catalogue.current.fingerprints.plans },
    }),
    ...(forestText.text !== undefined && { [CATALOG_ROUTES.forest.path]: { source: { text: forestText.text } } }),
    ...(receipts.current && { [TREE_RECEIPT_ROUTES.list.path]: { source: receipts.current } }),
    ...(recalls.current && { [RECALL_ROUTES.published.path]: { source: recalls.current, mustMatch: recalls.current.text } }),
    ...(packaging.current && { [PACKAGING_ROUTES.get.path]: { source: packaging.current, mustMatch: packaging.current.text } }),
  });
  const headers = (inline?: InlineHashes) => ({ ...staticHeaders(securityOptions(config, inline).page), ...PERMISSIONS_POLICY_HEADER });
  const adaptPage = config.shopStage === 'staging' ? withStagingBanner : undefined;
  const { origin } = new URL(config.publicOrigin);
  const pages = new PrerenderedPages({ renderer, origin, headers, adaptPage, answers: loadedReplies, logger });
  catalogue.onRefreshed(() => pages.refresh());
  forest.onRefreshed(() => forestText.update());
  receipts.onRefreshed(() => pages.refresh());
  recalls.onRefreshed(() => pages.refresh());
  packaging.onRefreshed(() => pages.refresh());
  forestText.update();
  pages.refresh();
  return pages;
}
