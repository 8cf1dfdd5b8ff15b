import type { Caller } from '@brote/contracts';
import { getInventory } from '@brote/contracts/catalog';
import {
  getShopOpening,
  getStaffCatalogue,
  LEGAL_OPENING_POINT_IDS,
  openShop,
  OpeningView,
  STAFF_CATALOGUE_ROUTES as routes,
  type OpeningPoint,
  type ShopOpeningView,
} from '@brote/contracts/staff-catalogue';
import { getProducerDeclarations } from '@brote/contracts/staff-orders';
import { refuse, RequestClient } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { Roles } from '../../access/access.decorator';
import { CurrentCaller } from '../../access/caller.decorator';
import { GatewayConfig } from '../../config';
import { Endpoint } from '../../http/routes/endpoint.decorator';
import { ReadServiceStatuses } from '../../storefront-api/status/read-service-statuses';
import { openingPoints, type SellerSettings } from './opening-points';

/** What is missing before real customers may buy, from the settings of all services and the catalogue. */
@Controller()
export class OpeningController {
  constructor(
    private readonly requests: RequestClient,
    private readonly serviceStatuses: ReadServiceStatuses,
    private readonly config: GatewayConfig,
  ) {}

  @Roles('admin')
  @Endpoint(routes.opening, {
    ...{ limit: 'reads', tag: 'staff: catalogue', reply: OpeningView },
    id: 'getOpening',
    summary: 'List what is missing before the shop opens',
    description: 'Each point has its state and the values that decide it: the gaps of an open point, otherwise the values in force.',
  })
  async getOpening(@CurrentCaller() caller: Caller): Promise<OpeningView> {
    const [points, opening] = await Promise.all([this.readPoints(caller), this.requests.send(getShopOpening, {}, { caller })]);
    return { points, opening };
  }

  @Roles('admin')
  @Endpoint(routes.openShop, {
    ...{ limit: 'reads', tag: 'staff: catalogue', contract: openShop },
    id: 'openShop',
    summary: 'Open the shop for sale',
    description: 'Customers can buy from now on; the shop never closes again. OPENING_POINTS_OPEN names the points that the law asks for.',
  })
  async openShop(@CurrentCaller() caller: Caller): Promise<ShopOpeningView> {
    const points = await this.readPoints(caller);
    const open = points.filter(({ id, state }) => state === 'open' && LEGAL_OPENING_POINT_IDS.includes(id)).map(({ id }) => id);
    if (open.length > 0) refuse(openShop, 'OPENING_POINTS_OPEN', open);
    return this.requests.send(openShop, {}, { caller });
  }

  private async readPoints(caller: Caller): Promise<OpeningPoint[]> {
    const [services, catalogue, inventory, declarations] = await Promise.all([
      this.serviceStatuses.read(),
      this.requests.send(getStaffCatalogue, {}, { caller }),
      this.requests.send(getInventory, {}, { caller }),
      this.requests.send(getProducerDeclarations, {}, { caller }),
    ]);
    return openingPoints({ settings: this.readSettings(), services, catalogue, inventory, declarations });
  }

  private readSettings(): SellerSettings {
    const { config } = this;
    return {
      seller: config.sellerVariables(),
      demoVariables: config.demoVariables(),
      hasGuaranteeNotice: config.guaranteeNoticeDir !== undefined,
      greenDelivery: config.shopInfo().greenDelivery,
    };
  }
}
