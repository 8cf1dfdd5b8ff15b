import { CATALOG_ROUTES } from '@brote/contracts/catalog';
import { RUNTIME_ROUTES } from '@brote/contracts/runtime';
import type { Logger } from '@brote/service-runtime';
import type { CatalogueCache } from '../catalog/catalogue-cache';
import type { ForestCache } from '../catalog/forest-cache';
import type { GatewayConfig } from '../config';
import { PERMISSIONS, readyHeaders, securityOptions } from '../http/security-headers';
import { DrawnPages } from './drawn-pages';

interface PublicPages {
  /** The program that draws; undefined when the storefront's build has none. */
  drawer: string | undefined;
  catalogue: CatalogueCache;
  forest: ForestCache;
  config: GatewayConfig;
  logger: Logger;
}

/** Has the storefront's public pages drawn now, and again whenever what they show changes. */
export function drawPublicPages({ drawer, catalogue, forest, config, logger }: PublicPages): DrawnPages | undefined {
  if (drawer === undefined) return undefined;
  const shopInfo = JSON.stringify(config.shopInfo());
  const answers = (): Record<string, string> => ({
    [RUNTIME_ROUTES.shopInfo.path]: shopInfo,
    ...(catalogue.current && {
      [CATALOG_ROUTES.listProducts.path]: catalogue.current.list.text,
      [CATALOG_ROUTES.listPlans.path]: catalogue.current.plans.text,
    }),
    ...(forest.current && { [CATALOG_ROUTES.forest.path]: forest.current.text }),
  });
  const headers = { ...readyHeaders(securityOptions(config).page), ...PERMISSIONS };
  const pages = new DrawnPages({ drawer, origin: new URL(config.publicOrigin).origin, headers, answers, logger });
  catalogue.onTaken(() => pages.refresh());
  forest.onTaken(() => pages.refresh());
  pages.refresh();
  return pages;
}
