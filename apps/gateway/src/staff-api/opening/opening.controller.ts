import type { Caller } from '@brote/contracts';
import {
  getOpening,
  openShop,
  OpeningView,
  STAFF_CATALOGUE_ROUTES as routes,
  type OpeningSettings,
  type ShopOpeningView,
} from '@brote/contracts/staff-catalogue';
import { RequestClient } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { Roles } from '../../access/access.decorator';
import { CurrentCaller } from '../../access/caller.decorator';
import { GatewayConfig } from '../../config';
import { Endpoint } from '../../http/routes/endpoint.decorator';

/** What is missing before real customers may buy. The catalogue decides; the gateway adds its own settings, which no other service reads. */
@Controller()
export class OpeningController {
  constructor(
    private readonly requests: RequestClient,
    private readonly config: GatewayConfig,
  ) {}

  @Roles('admin')
  @Endpoint(routes.opening, {
    ...{ limit: 'reads', tag: 'staff: catalogue', reply: OpeningView },
    id: 'getOpening',
    summary: 'List what is missing before the shop opens',
    description: 'Each point has its state and the values that decide it: the gaps of an open point, otherwise the values in force.',
  })
  getOpening(@CurrentCaller() caller: Caller): Promise<OpeningView> {
    return this.requests.send(getOpening, { settings: this.readSettings() }, { caller });
  }

  @Roles('admin')
  @Endpoint(routes.openShop, {
    ...{ limit: 'reads', tag: 'staff: catalogue', contract: openShop },
    id: 'openShop',
    summary: 'Open the shop for sale',
    description: 'Customers can buy from now on; the shop never closes again. OPENING_POINTS_OPEN names the points that the law asks for.',
  })
  openShop(@CurrentCaller() caller: Caller): Promise<ShopOpeningView> {
    return this.requests.send(openShop, { settings: this.readSettings() }, { caller });
  }

  private readSettings(): OpeningSettings {
    const { config } = this;
    return {
      seller: config.sellerVariables(),
      demoVariables: config.demoVariables(),
      hasGuaranteeNotice: config.guaranteeNoticeDir !== undefined,
      greenDelivery: config.shopInfo().greenDelivery,
    };
  }
}
