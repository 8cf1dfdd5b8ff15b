import {
  availabilityChanged,
  getCatalogue,
  getPlans,
  plansChanged,
  productChanged,
  type CatalogueView,
  type PlansView,
  type ProductView,
} from '@brote/contracts/catalog';
import { RequestClient, EventFeed } from '@brote/messaging';
import { InjectLogger, type Logger } from '@brote/service-runtime';
import { Inject, Injectable } from '@nestjs/common';
import { GatewayConfig } from '../../config';
import { cachedJson, type CachedResponse } from '../../http/cache/cached-response';
import { staticHeaders, securityOptions } from '../../http/server/security-headers';
import { ReplyCache } from '../../http/cache/reply-cache';
import { EventInvalidatedCache } from '../../http/cache/event-invalidated-cache';
import { catalogueFingerprint, plansFingerprint } from './offer-fingerprint';

const REFRESH_EVERY_MS = 30_000;

/** The serialized catalogue, ready to be sent. */
export interface CachedCatalogue {
  version: number;
  list: CachedResponse;
  products: ReadonlyMap<string, CachedResponse>;
  plans: CachedResponse;
  /** Equal as long as the list and the plans have the same offers. */
  fingerprints: { readonly list: string; readonly plans: string };
}

/** The catalogue, kept in memory. */
@Injectable()
export class CatalogueCache extends ReplyCache<CachedCatalogue> {
  constructor(
    @Inject(RequestClient) requests: RequestClient,
    @Inject(EventFeed) events: EventFeed,
    @InjectLogger() logger: Logger,
    config: GatewayConfig,
  ) {
    const headers = staticHeaders(securityOptions(config).data);
    const load = () => loadCatalogue(requests, (value) => cachedJson(value, headers));
    const invalidatedBy = [productChanged, availabilityChanged, plansChanged];
    const source = { name: 'catalogue', load, invalidatedBy, refreshEveryMs: REFRESH_EVERY_MS };
    super(new EventInvalidatedCache(source, events, logger));
  }
}

type ToCachedResponse = (value: CatalogueView | ProductView | PlansView) => CachedResponse;

async function loadCatalogue(requests: RequestClient, toCachedResponse: ToCachedResponse): Promise<CachedCatalogue> {
  const [catalogue, plans] = await Promise.all([requests.send(getCatalogue, {}), requests.send(getPlans, {})]);
  return {
    version: catalogue.version,
    list: toCachedResponse(catalogue),
    products: new Map(catalogue.products.map((product) => [product.id, toCachedResponse(product)])),
    plans: toCachedResponse(plans),
    fingerprints: { list: catalogueFingerprint(catalogue), plans: plansFingerprint(plans) },
  };
}
